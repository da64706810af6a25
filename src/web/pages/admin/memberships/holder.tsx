import { AdminScreen, StateMark } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { holderTones } from '#web/admin-kit/state-tones.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminMembershipsPath, adminPath, orderCorrectionPath } from '#web/admin-paths.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import {
  HeldMemberships,
  HolderAnswers,
  HolderContact,
  HolderFamily,
  type HolderPart,
  HolderReminders,
} from '#web/pages/admin/memberships/holder-parts.tsx'
import { SendCard } from '#web/pages/admin/memberships/send-card.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import type { Route } from './+types/holder'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org, membershipId } = args.params
  const holder = await readAsUser(args, 'GET /admin/organizations/:org/memberships/:membership', {
    params: { org, membership: membershipId },
  })
  const texts = loadTexts(locale, ['memberships', 'problems'])
  // A title is in the history of the browser, where no name of a person is.
  return { texts, org, holder, title: `${texts.memberships.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** An adherent: memberships with their cards and orders, contact, family, answers and the reminders that were sent. */
export default function HolderPage({ loaderData: { org, holder } }: Route.ComponentProps) {
  const t = useTexts('memberships')
  const base = useAdminBase()
  const { name, status, memberships, hasConfirmation, rights } = holder
  const number = memberships[0]?.number ?? ''
  return (
    <AdminScreen
      over={<a href={adminMembershipsPath(base, org)}>{t('title')}</a>}
      title={name}
      state={<StateMark tone={holderTones[status]}>{t(`status.${status}`)}</StateMark>}
      actions={<HolderActions org={org} holder={holder} />}
    >
      <p className="soft">{t('sheet.numbered', { number })}</p>
      <HeldMemberships org={org} holder={holder} />
      <HolderContact holder={holder} />
      <HolderFamily org={org} holder={holder} />
      <HolderAnswers holder={holder} />
      <HolderReminders holder={holder} />
      {hasConfirmation && rights.includes('order:correct') && <SendCard org={org} holder={holder} />}
    </AdminScreen>
  )
}

/** Changes that a member has the rights to: the next membership, and corrections of the latest one. */
function HolderActions({ org, holder: { id, memberships, rights } }: HolderPart) {
  const t = useTexts('memberships')
  const base = useAdminBase()
  const [latest] = memberships
  if (latest === undefined) return null
  const entry = adminPath(base, { organizationSlug: org, ...latest }, 'enter')
  return (
    <ActionRow>
      {rights.includes('offline:enter') && (
        <ButtonLink variant="second" href={`${entry}?adherent=${id}`}>
          {t('sheet.renewByHand')}
        </ButtonLink>
      )}
      {rights.includes('order:correct') && (
        <ButtonLink variant="second" href={orderCorrectionPath(base, org, latest.orderId)}>
          {t('sheet.correct')}
        </ButtonLink>
      )}
    </ActionRow>
  )
}
