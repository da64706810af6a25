import { redirect } from 'react-router'
import type { Overview } from '#contract/admin/overview.ts'
import type { OwnForms } from '#contract/admin/own-forms.ts'
import { formatEventDate } from '#domain/format.ts'
import { registrationPagePath } from '#web/account-paths.ts'
import { useAdminFrame } from '#web/admin-kit/admin-frame.ts'
import { AdminScreen, AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser, readWhereAllowed } from '#web/admin-kit/load-admin.server.ts'
import { SecondFactorBanner } from '#web/admin-kit/second-factor.tsx'
import { SupportBand } from '#web/admin-kit/support-band.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminCampaignsPath, adminHomePath } from '#web/admin-paths.ts'
import { CampaignLines } from '#web/pages/admin/campaigns/campaign-lines.tsx'
import { CreateLink, NoCampaigns } from '#web/pages/admin/campaigns/create-link.tsx'
import { Figures, LatestOrders } from '#web/pages/admin/home/figures.tsx'
import { Tasks } from '#web/pages/admin/home/tasks.tsx'
import { homePath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
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
  const overview =
    only === undefined
      ? null
      : await readWhereAllowed(args, 'GET /admin/organizations/:org/overview', { params: { org: only } })
  const texts = loadTexts(locale, ['manage', 'orders'])
  const { manage } = texts
  return {
    texts,
    overview,
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
export default function AdminHome({
  loaderData: { organizations, isOne, overview, today },
}: Route.ComponentProps) {
  const [first] = organizations
  if (first === undefined) return <NoAssociation />
  if (isOne) return <AssociationHome organization={first} overview={overview} today={today} />
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
  readonly overview: Overview | null
  readonly today: string
}

function AssociationHome({ organization, overview, today }: AssociationHomeProps) {
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
      <Tasks organization={organization} overview={overview} />
      {overview !== null && <Figures organizationSlug={organizationSlug} overview={overview} />}
      {overview !== null && overview.latest !== null && (
        <LatestOrders organizationSlug={organizationSlug} latest={overview.latest} />
      )}
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
