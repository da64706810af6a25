import type { Details } from '#contract/admin/details.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useBrand, useTexts } from '#web/lib/texts.ts'
import { AdminFailed, AdminLoading } from '#web/admin-kit/admin-state.tsx'
import { DetailsForm } from '#web/pages/admin/details/details-form.tsx'
import styles from '#web/admin-kit/admin-screen.module.css'
import { loadAdmin } from '#web/admin-kit/load-admin.server.ts'
import { SupportBand } from '#web/admin-kit/support-band.tsx'
import { useAdminRead } from '#web/admin-kit/use-admin-read.ts'
import { verificationPagePath } from '#web/office-paths.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { Route } from './+types/details'

export function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const texts = loadTexts(locale, ['manage', 'problems'])
  const { organizationSlug } = args.params
  return { texts, organizationSlug, title: `${texts.manage['details.title']} - ${brandName}` }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }]
}

/** What an association says of itself: its presidents change it, and see what only the team of the site changes. */
export default function DetailsPage({ loaderData: { organizationSlug } }: Route.ComponentProps) {
  const t = useTexts('manage')
  const base = useBrand()?.adminBaseUrl ?? '/admin'
  const path = `/admin/organizations/${encodeURIComponent(organizationSlug)}/details`
  const [state, replace] = useAdminRead<Details>(path, 'GET /admin/organizations/{org}/details')
  if (state.phase === 'failed') return <AdminFailed failure={state.failure} />
  if (state.phase === 'loading') return <AdminLoading />
  const details = state.answer
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <p className="soft small">
          <a href={base}>{t('title')}</a> · {details.name}
        </p>
        <h1>{t('details.title')}</h1>
      </header>
      <SupportBand organizationSlug={organizationSlug} />
      <Missing details={details} organizationSlug={organizationSlug} />
      <DetailsForm path={path} details={details} onChange={replace} />
      <Fixed details={details} />
    </div>
  )
}

/** What online payment still waits for, and who does it. */
function Missing({
  details,
  organizationSlug,
}: {
  readonly details: Details
  readonly organizationSlug: string
}) {
  const t = useTexts('manage')
  const base = useBrand()?.adminBaseUrl ?? '/admin'
  const { hasBankDetails, authenticationState } = details
  if (hasBankDetails && authenticationState === 'valid') return null
  return (
    <Note tone="warn" title={t('home.notReady')}>
      <p>
        {hasBankDetails && authenticationState === 'waiting' ? t('home.waiting') : t('details.incomplete')}
      </p>
      <p>
        <a href={verificationPagePath(base, organizationSlug)}>{t('home.verification')}</a>
      </p>
    </Note>
  )
}

function Fixed({ details: { rnaNumber, siren } }: { readonly details: Details }) {
  const t = useTexts('manage')
  return (
    <Sheet as="section" titleId="fixed-title">
      <h2 id="fixed-title">{t('details.fixed.title')}</h2>
      <p>{t('details.fixed.text')}</p>
      <dl className="stack">
        <div>
          <dt className="soft small">{t('details.fixed.rna')}</dt>
          <dd>{rnaNumber ?? t('details.fixed.none')}</dd>
        </div>
        <div>
          <dt className="soft small">{t('details.fixed.siren')}</dt>
          <dd>{siren ?? t('details.fixed.none')}</dd>
        </div>
      </dl>
    </Sheet>
  )
}
