import type { Details } from '#contract/admin/details.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useBrand, useTexts } from '#web/lib/texts.ts'
import { DetailsForm } from '#web/pages/admin/details/details-form.tsx'
import styles from '#web/admin-kit/admin-screen.module.css'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { SupportBand } from '#web/admin-kit/support-band.tsx'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { verificationPagePath } from '#web/office-paths.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { Route } from './+types/details'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug } = args.params
  const params = { org: organizationSlug }
  const [details, pictures] = await Promise.all([
    readAsUser(args, 'GET /admin/organizations/:org/details', { params }),
    readAsUser(args, 'GET /admin/organizations/:org/pictures', { params }),
  ])
  const texts = loadTexts(locale, ['manage', 'problems'])
  const title = `${texts.manage['details.title']} - ${brandName}`
  return { texts, organizationSlug, details, pictures, title }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }]
}

/** What an association says of itself: its presidents change it, and see what only the team of the site changes. */
export default function DetailsPage({ loaderData }: Route.ComponentProps) {
  const { organizationSlug, pictures } = loaderData
  const t = useTexts('manage')
  const base = useBrand()?.adminBaseUrl ?? '/admin'
  const [details, replace] = useAnswer(loaderData.details)
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
      <DetailsForm org={organizationSlug} details={details} pictures={pictures} onChange={replace} />
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
