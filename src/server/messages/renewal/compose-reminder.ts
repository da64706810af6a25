import { type CallLine, addressOfLine } from '#contract/calls.ts'
import { formatDate } from '#domain/format.ts'
import { renewalDays } from '#domain/membership/renewal.ts'
import type { ReminderMoment } from '#domain/membership/reminder-moments.ts'
import { type ReminderValues, fillWords } from '#domain/membership/reminder-words.ts'
import { languageSuffix } from '#server/catalogue/form/form-address.ts'
import { mailOfForm } from '#server/catalogue/form/mail-of-form.ts'
import type { Renewable, RenewableMembership } from '#server/messages/renewal/find-renewable.ts'
import { findReminderWords } from '#server/messages/renewal/renewal-store.ts'
import { reminderFieldNames, usualWords } from '#server/messages/renewal/reminder-texts.ts'
import type { Deps } from '#server/money/deps.ts'
import { holderName } from '#server/money/membership/membership-card-facts.ts'
import { composePerson } from '#server/money/payment/compose-mail-parts.ts'
import type { Tx } from '#server/platform/db/schema.ts'

const dayMs = 86_400_000
/** Reminders can be stopped from the oldest mail: ten years. */
const stopMs = 3_660 * dayMs
const stopPath = addressOfLine('POST /membership-reminders/:token/stop' satisfies CallLine).path

interface Reminded {
  readonly id: string
  /** At least one, each with at least one membership. */
  readonly orders: readonly Renewable[]
  readonly moment: ReminderMoment
  /** Of the address in the table of those that may stop the reminders. */
  readonly addressId: string
  readonly now: Date
}

/** Composes the mail of a reminder, in the language of the latest order. */
export async function composeReminder(deps: Deps, tx: Tx, { id, orders, moment, addressId, now }: Reminded) {
  const memberships = orders.flatMap((order) => order.memberships)
  const [order] = orders
  const [first] = memberships
  if (order === undefined || first === undefined) throw new Error('a reminder of nothing')
  const { payer, locale, orderNumber } = first.card
  const endsOn = memberships.map((membership) => membership.endsOn).toSorted()[0] ?? first.endsOn
  const { publicUrl } = deps.settings
  const [renewal, ...others] = orders.map((one) => renewalOf(deps, one))
  const values: ReminderValues = {
    firstName: payer.firstName || holderName(first.card),
    people: namesOf(memberships),
    organization: order.form.organisation.name,
    date: formatDate(endsOn),
  }
  const words =
    (await findReminderWords(tx, order.form.organisationId, moment, locale)) ?? usualWords(locale, moment)
  const stop = deps.links.sign('stopRenewals', addressId, new Date(now.getTime() + stopMs))
  const payload = {
    ...mailOfForm(deps, order.form),
    payer: composePerson(payer),
    orderNumber,
    endsOn,
    lines: memberships.map(({ card, endsOn: lastDay }) => ({
      name: card.name,
      holder: holderName(card),
      endsOn: lastDay,
    })),
    renewUrl: renewal?.url ?? '',
    ...(renewal !== undefined && others.length > 0 && { renewals: [renewal, ...others] }),
    words: {
      // A value may not break the line of a subject.
      subject: fillWords(words.subject, reminderFieldNames, values).replaceAll(/\s+/g, ' '),
      text: fillWords(words.text, reminderFieldNames, values),
    },
    stopUrl: `${publicUrl}/nouvelles/rappels/${stop}${languageSuffix(locale)}`,
    oneClickUrl: `${publicUrl}${stopPath.replace(':token', stop)}`,
  }
  return { id, kind: 'membershipEnding', recipient: payer.email, locale, payload } as const
}

/** The link that renews the memberships of an order: until long after the last of them ended. */
function renewalOf({ links, settings }: Deps, { memberships }: Renewable) {
  const last =
    memberships
      .map(({ endsOn }) => endsOn)
      .toSorted()
      .at(-1) ?? ''
  const { orderId, locale } = memberships[0]?.card ?? { orderId: '', locale: 'fr' as const }
  const token = links.sign('renew', orderId, new Date(new Date(last).getTime() + renewalDays * dayMs))
  return {
    url: `${settings.publicUrl}/renouveler/${token}${languageSuffix(locale)}`,
    holders: namesOf(memberships),
  }
}

/** Names of people, each once: `Ann Moreau, Zoé Moreau`. */
function namesOf(memberships: readonly RenewableMembership[]): string {
  return [...new Set(memberships.map(({ card }) => holderName(card)))].join(', ')
}
