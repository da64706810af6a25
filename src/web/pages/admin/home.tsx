import { redirect } from 'react-router'
import type { OwnForms } from '#contract/admin/own-forms.ts'
import { type Right, roleHas } from '#domain/access/rights.ts'
import { formatEventDate } from '#domain/format.ts'
import { registrationPagePath } from '#web/account-paths.ts'
import { useAdminFrame } from '#web/admin-kit/admin-frame.ts'
import { AdminScreen, AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { SecondFactorBanner } from '#web/admin-kit/second-factor.tsx'
import { SupportBand } from '#web/admin-kit/support-band.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminCampaignsPath, adminHomePath, adminPath, verificationPagePath } from '#web/admin-paths.ts'
import { CampaignLines } from '#web/pages/admin/campaigns/campaign-lines.tsx'
import { CreateLink, NoCampaigns } from '#web/pages/admin/campaigns/create-link.tsx'
import { homePath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import styles from '#web/admin-kit/admin-screen.module.css'
import type { Route } from './+types/home'

type Organization = OwnForms['organizations'][number]

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizations } = await readAsUser(args, 'GET /admin/forms', {})
  const [first, ...others] = organizations
  const only = args.params.organizationSlug
  if (only === undefined && first !== undefined && others.length === 0)
    throw redirect(
      adminHomePath(args.context.get(pageReadsContext).brand.adminBaseUrl, first.organizationSlug),
    )
  const { manage } = loadTexts(locale, ['manage'])
  return {
    organizations: organizations.filter(
      ({ organizationSlug }) => organizationSlug === (only ?? organizationSlug),
    ),
    isOne: only !== undefined,
    today: formatEventDate(new Date().toISOString(), locale),
    title: `${manage[only === undefined ? 'title' : 'frame.section.home']} - ${brandName}`,
  }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Tasks and campaigns of an association; without one in the address, the associations of the user. */
export default function AdminHome({ loaderData: { organizations, isOne, today } }: Route.ComponentProps) {
  const [first] = organizations
  if (first === undefined) return <NoAssociation />
  if (isOne) return <AssociationHome organization={first} today={today} />
  return <Associations organizations={organizations} />
}

function NoAssociation() {
  const t = useTexts('manage')
  return (
    <PlainPage
      title={t('home.none')}
      actions={
        <>
          <ButtonLink href={registrationPagePath}>{t('home.register')}</ButtonLink>
          <ButtonLink variant="second" href={homePath}>
            {t('home.leave')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('home.noneText')}</p>
    </PlainPage>
  )
}

function Associations({ organizations }: OwnForms) {
  const t = useTexts('manage')
  const base = useAdminBase()
  return (
    <AdminScreen
      title={t('title')}
      actions={
        <ButtonLink variant="second" size="s" href={registrationPagePath}>
          {t('frame.add')}
        </ButtonLink>
      }
    >
      <SecondFactorBanner />
      <SupportBand organizationSlug={null} />
      <AdminSheet title={t('home.choose')}>
        <ul className="lines">
          {organizations.map((one) => (
            <li key={one.organizationSlug}>
              <div>
                <a href={adminHomePath(base, one.organizationSlug)}>{one.name}</a>
                <Roles organization={one} />
              </div>
            </li>
          ))}
        </ul>
      </AdminSheet>
    </AdminScreen>
  )
}

function Roles({ organization: { isSupport, roles } }: { readonly organization: Organization }) {
  const t = useTexts('manage')
  return (
    <p className="soft small">
      {isSupport ? t('support.role') : roles.map((role) => t(`role.${role}`)).join(', ')}
    </p>
  )
}

/** Campaigns on the first page; the others are on their own. */
const mostShown = 5

interface AssociationHomeProps {
  readonly organization: Organization
  readonly today: string
}

function AssociationHome({ organization, today }: AssociationHomeProps) {
  const t = useTexts('manage')
  const base = useAdminBase()
  const { firstName } = useAdminFrame()
  const { organizationSlug, forms } = organization
  return (
    <AdminScreen
      over={today}
      title={firstName === '' ? t('home.helloAll') : t('home.hello', { name: firstName })}
      state={<Roles organization={organization} />}
      actions={forms.length > 0 && <CreateLink organization={organization} />}
    >
      <Tasks organization={organization} />
      <AdminSheet
        title={t('frame.section.campaigns')}
        aside={
          forms.length > 0 && (
            <a href={adminCampaignsPath(base, organizationSlug)}>{t('home.allCampaigns')}</a>
          )
        }
      >
        {forms.length === 0 ? (
          <NoCampaigns organization={organization} />
        ) : (
          <CampaignLines organizationSlug={organizationSlug} forms={forms.slice(0, mostShown)} />
        )}
      </AdminSheet>
    </AdminScreen>
  )
}

/** Tasks of the user: the verification of the association, and campaigns that are still drafts. */
function Tasks({ organization }: Pick<AssociationHomeProps, 'organization'>) {
  const t = useTexts('manage')
  const base = useAdminBase()
  const { organizationSlug, roles, isSupport, forms, authenticationState, hasBankDetails } = organization
  const has = (right: Right) =>
    isSupport ? roleHas('support', right) : roles.some((role) => roleHas(role, right))
  const isWaiting = hasBankDetails && authenticationState === 'waiting'
  const verification = {
    key: 'verification',
    name: t('home.notReady'),
    text: isWaiting ? t('home.waiting') : t('home.incomplete'),
    href: has('organisation:read') ? verificationPagePath(base, organizationSlug) : null,
    action: t('home.complete'),
  }
  const drafts = forms
    .filter(({ state }) => state === 'draft' && has('form:edit'))
    .map((form) => ({
      key: `${form.formType}/${form.formSlug}`,
      name: t('home.draft', { title: form.title }),
      text: t('home.draftText'),
      href: adminPath(base, { organizationSlug, ...form }, 'edit'),
      action: t('home.finish'),
    }))
  const isReady = hasBankDetails && authenticationState === 'valid'
  const tasks = [...(isReady ? [] : [verification]), ...drafts.slice(0, mostShown)]
  return (
    <AdminSheet title={t('home.tasks')}>
      {tasks.length === 0 ? (
        <p className="soft">{t('home.nothing')}</p>
      ) : (
        <ul className="lines">
          {tasks.map(({ key, name, text, href, action }) => (
            <li key={key} className={styles.task}>
              <div>
                <b>{name}</b>
                <p className="soft small">{text}</p>
              </div>
              {href !== null && (
                <ButtonLink variant="second" size="s" href={href}>
                  {action}
                  <span className="visually-hidden"> {name}</span>
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </AdminSheet>
  )
}
