import { AdminSheet, Facts } from '#web/admin-kit/admin-screen.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import type { AssociationDetails } from '#contract/admin/association-details.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { RefundRuleSheet } from '#web/pages/admin/association-details/refund-rule.tsx'
import { AssociationDetailsForm } from '#web/pages/admin/association-details/association-details-form.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { verificationPagePath } from '#web/admin-paths.ts'
import { SettingsScreen } from '#web/pages/admin/settings-screen.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import type { Route } from './+types/association-details'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug } = args.params
  const params = { org: organizationSlug }
  const [details, pictures, rule] = await Promise.all([
    readAsUser(args, 'GET /admin/organizations/:org/details', { params }),
    readAsUser(args, 'GET /admin/organizations/:org/pictures', { params }),
    readAsUser(args, 'GET /admin/organizations/:org/refund-rule', { params }),
  ])
  const texts = loadTexts(locale, ['manage', 'problems'])
  const title = `${texts.manage['details.title']} - ${brandName}`
  return { texts, organizationSlug, details, pictures, rule, title }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/**
 * Description of an association: its presidents change it, and see the facts that only the team of the site changes.
 */
export default function DetailsPage({ loaderData }: Route.ComponentProps) {
  const { organizationSlug, pictures, rule } = loaderData
  const t = useTexts('manage')
  const [details, replace] = useAnswer(loaderData.details)
  return (
    <SettingsScreen organizationSlug={organizationSlug} page="details" title={t('details.title')}>
      <Missing details={details} organizationSlug={organizationSlug} />
      <AssociationDetailsForm
        org={organizationSlug}
        details={details}
        pictures={pictures}
        onChange={replace}
      />
      <RefundRuleSheet org={organizationSlug} rule={rule} />
      <Fixed details={details} />
    </SettingsScreen>
  )
}

/** Conditions that online payment still waits for, and who fulfils them. */
function Missing({
  details,
  organizationSlug,
}: {
  readonly details: AssociationDetails
  readonly organizationSlug: string
}) {
  const t = useTexts('manage')
  const base = useAdminBase()
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

function Fixed({ details: { rnaNumber, siren } }: { readonly details: AssociationDetails }) {
  const t = useTexts('manage')
  return (
    <AdminSheet title={t('details.fixed.title')}>
      <p>{t('details.fixed.text')}</p>
      <Facts
        facts={[
          [t('details.fixed.rna'), rnaNumber ?? t('details.fixed.none')],
          [t('details.fixed.siren'), siren ?? t('details.fixed.none')],
        ]}
      />
    </AdminSheet>
  )
}
