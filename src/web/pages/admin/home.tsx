import type { OwnForms } from '#contract/admin/own-forms.ts'
import { type Right, roleHas } from '#domain/access/rights.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useBrand, useTexts } from '#web/lib/texts.ts'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { SecondFactorBanner } from '#web/admin-kit/second-factor.tsx'
import { SupportBand } from '#web/admin-kit/support-band.tsx'
import {
  adminOrganizationPath,
  adminPath,
  adminReceiptsPath,
  adminSupportPath,
  verificationPagePath,
} from '#web/office-paths.ts'
import { homePath } from '#web/paths.ts'
import { registrationPagePath } from '#web/account-paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import styles from '#web/admin-kit/admin-screen.module.css'
import type { Route } from './+types/home'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizations } = await readAsUser(args, 'GET /admin/forms', {})
  const only = args.params.organizationSlug ?? null
  const texts = loadTexts(locale, ['manage'])
  return { texts, organizations, only, title: `${texts.manage.title} - ${brandName}` }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }]
}

/** The associations of the user, or one of them, with their forms. */
export default function AdminHome({ loaderData: { organizations, only } }: Route.ComponentProps) {
  const t = useTexts('manage')
  const shown = organizations.filter(({ organizationSlug }) => only === null || only === organizationSlug)
  if (shown.length === 0)
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
  return (
    <div className={styles.screen}>
      <h1>{t('title')}</h1>
      <SecondFactorBanner />
      <SupportBand organizationSlug={only} />
      {shown.map((one) => (
        <OwnOrganization key={one.organizationSlug} organization={one} />
      ))}
    </div>
  )
}

function OwnOrganization({ organization }: { readonly organization: OwnForms['organizations'][number] }) {
  const t = useTexts('manage')
  const base = useBrand()?.adminBaseUrl ?? '/admin'
  const { organizationSlug, name, roles, isSupport, forms, authenticationState, hasBankDetails } =
    organization
  const has = (right: Right) =>
    isSupport ? roleHas('support', right) : roles.some((role) => roleHas(role, right))
  const titleId = `organization-${organizationSlug}`
  return (
    <Sheet as="section" titleId={titleId}>
      <h2 id={titleId}>{name}</h2>
      <p className="soft small">
        {isSupport ? t('support.role') : roles.map((role) => t(`role.${role}`)).join(', ')}
      </p>
      {!hasBankDetails || authenticationState !== 'valid' ? (
        <Note tone="warn" title={t('home.notReady')}>
          <p>
            {hasBankDetails && authenticationState === 'waiting' ? t('home.waiting') : t('home.incomplete')}
          </p>
          {has('organisation:read') && (
            <p>
              <a href={verificationPagePath(base, organizationSlug)}>
                {t('home.verification')}
                <span className="visually-hidden"> {name}</span>
              </a>
            </p>
          )}
        </Note>
      ) : null}
      {has('organisation:read') && (
        <p>
          <a href={adminOrganizationPath(base, organizationSlug)}>
            {t(has('organisation:edit') ? 'home.details' : 'home.seeDetails')}
            <span className="visually-hidden"> {name}</span>
          </a>
        </p>
      )}
      {has('receipt:read') && (
        <p>
          <a href={adminReceiptsPath(base, organizationSlug)}>
            {t('home.receipts')}
            <span className="visually-hidden"> {name}</span>
          </a>
        </p>
      )}
      {has('organisation:read') && (
        <p>
          <a href={adminSupportPath(base, organizationSlug)}>
            {t('support.link')}
            <span className="visually-hidden"> {name}</span>
          </a>
        </p>
      )}
      {forms.length === 0 ? (
        <p>{t('home.noForms')}</p>
      ) : (
        <ul className="lines">
          {forms.map((form) => (
            <li key={`${form.formType}/${form.formSlug}`}>
              <a href={adminPath(base, { organizationSlug, ...form }, 'edit')}>{form.title}</a>
              <span className={styles.state}>{t(`state.${form.state}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
