import { isReminderHour } from '#domain/reminder/reminder-day.ts'
import { parisDate } from '#domain/format.ts'
import type { OrderId } from '#domain/ids.ts'
import { addDays } from '#domain/installment/due-date.ts'
import { leastAgeDays, reminderDays, renewalDays } from '#domain/membership/renewal.ts'
import { holderName } from '#server/money/membership/membership-card-facts.ts'
import type { Deps } from '#server/money/deps.ts'
import { languageSuffix } from '#server/catalogue/form/form-address.ts'
import { mailOfForm } from '#server/catalogue/form/mail-of-form.ts'
import { queueMails } from '#server/platform/mail/mail-store.ts'
import { composePerson } from '#server/money/payment/compose-mail-parts.ts'
import { findRenewable } from '#server/messages/renewal/find-renewable.ts'
import { listMembershipsEnding } from '#server/messages/renewal/renewal-store.ts'
import { processPages } from '#server/platform/process-pages.ts'

const dayMs = 86_400_000

/**
 * Reminds payers once, by day, of memberships that end within two weeks and can be renewed, with a link to a cart that
 * is filled in. After a kill, the next turn continues. Source: docs/decisions/papers/membership-cards.md.
 */
export async function remindMembers(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  if (!isReminderHour(now)) return
  const from = parisDate(now)
  const orderedBefore = new Date(now.getTime() - leastAgeDays * dayMs)
  const ending = { from, to: addDays(from, reminderDays), orderedBefore }
  await processPages<OrderId>(
    (page) => listMembershipsEnding(deps.db, ending, page),
    (orderId) => remind(deps, orderId, now),
    (error, orderId) => deps.log.error({ err: error, orderId }, 'member not reminded'),
  )
}

async function remind(deps: Deps, orderId: OrderId, now: Date): Promise<boolean> {
  const renewable = await findRenewable(deps, orderId, now)
  const [first] = renewable?.memberships ?? []
  // If the association sets the dates of its next season in time, the mail is sent then.
  if (renewable === null || first === undefined) return false
  const { form, memberships } = renewable
  const { payer, locale, orderNumber } = first.card
  const endsOn = memberships.map((membership) => membership.endsOn).toSorted()[0] ?? first.endsOn
  const until = new Date(new Date(endsOn).getTime() + renewalDays * dayMs)
  const token = deps.links.sign('renew', orderId, until)
  const payload = {
    ...mailOfForm(deps, form),
    payer: composePerson(payer),
    orderNumber,
    endsOn,
    lines: memberships.map(({ card, endsOn: lastDay }) => ({
      name: card.name,
      holder: holderName(card),
      endsOn: lastDay,
    })),
    renewUrl: `${deps.settings.publicUrl}/renouveler/${token}${languageSuffix(locale)}`,
  }
  const mail = {
    id: deps.newId(),
    kind: 'membershipEnding',
    recipient: payer.email,
    locale,
    payload,
  } as const
  await queueMails(deps.db, { mails: [mail], subject: orderId, now })
  return true
}
