import { type CallLine, addressOfLine } from '#contract/calls.ts'
import { formatDate } from '#domain/format.ts'
import { type Locale, defaultLocale } from '#domain/locale.ts'
import { renewalDays } from '#domain/membership/renewal.ts'
import type { ReminderMoment } from '#domain/membership/reminder-moments.ts'
import { type ReminderValues, fillWords } from '#domain/membership/reminder-words.ts'
import { formAddress, languageSuffix } from '#server/catalogue/form/form-address.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { mailOfForm } from '#server/catalogue/form/mail-of-form.ts'
import type { ImportedRenewal } from '#server/messages/renewal/find-imported-renewal.ts'
import type { Renewable } from '#server/messages/renewal/find-renewable.ts'
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
  /** Each with at least one membership. */
  readonly orders: readonly Renewable[]
  /** Null where there are orders alone. */
  readonly imported: ImportedRenewal | null
  readonly moment: ReminderMoment
  /** Of the address in the table of those that may stop the reminders. */
  readonly addressId: string
  readonly now: Date
}

/** The memberships of one order, or those that were imported, with the page that renews them. */
interface Part {
  readonly form: StoredForm
  readonly locale: Locale
  readonly recipient: string
  readonly person: ReturnType<typeof composePerson>
  /** Empty: they were imported. */
  readonly orderNumber: string
  readonly url: string
  readonly lines: readonly { readonly name: string; readonly holder: string; readonly endsOn: string }[]
}

/** Composes the mail of a reminder, in the language of the latest order. */
export async function composeReminder(deps: Deps, tx: Tx, reminded: Reminded) {
  const { id, orders, imported, moment, addressId, now } = reminded
  const parts = [
    ...orders.flatMap((order) => partOfOrder(deps, order)),
    ...(imported === null ? [] : [partOfImport(deps, imported)]),
  ]
  const [first, ...others] = parts
  const lines = parts.flatMap((part) => part.lines)
  const [ending] = lines.toSorted((one, other) => one.endsOn.localeCompare(other.endsOn))
  if (first === undefined || ending === undefined) throw new Error('a reminder of nothing')
  const { form, locale, person } = first
  const { publicUrl } = deps.settings
  const values: ReminderValues = {
    firstName: person.firstName || (first.lines[0]?.holder ?? ''),
    people: namesOf(lines),
    organization: form.organisation.name,
    date: formatDate(ending.endsOn),
  }
  const words =
    (await findReminderWords(tx, form.organisationId, moment, locale)) ??
    usualWords(locale, moment, imported !== null)
  const stop = deps.links.sign('stopRenewals', addressId, new Date(now.getTime() + stopMs))
  const payload = {
    ...mailOfForm(deps, form),
    payer: person,
    orderNumber: first.orderNumber,
    endsOn: ending.endsOn,
    lines,
    renewUrl: first.url,
    ...(others.length > 0 && {
      renewals: parts.map((part) => ({ url: part.url, holders: namesOf(part.lines) })),
    }),
    ...(imported !== null && { isImported: true }),
    words: {
      // A value may not break the line of a subject.
      subject: fillWords(words.subject, reminderFieldNames, values).replaceAll(/\s+/g, ' '),
      text: fillWords(words.text, reminderFieldNames, values),
    },
    stopUrl: `${publicUrl}/nouvelles/rappels/${stop}${languageSuffix(locale)}`,
    oneClickUrl: `${publicUrl}${stopPath.replace(':token', stop)}`,
  }
  return { id, kind: 'membershipEnding', recipient: first.recipient, locale, payload } as const
}

/** The link that renews the memberships of an order: until long after the last of them ended. */
function partOfOrder({ links, settings }: Deps, { form, memberships }: Renewable): Part[] {
  const [first] = memberships
  if (first === undefined) return []
  const { payer, locale, orderNumber, orderId } = first.card
  const last = memberships.map(({ endsOn }) => endsOn).reduce((one, other) => (one > other ? one : other))
  const token = links.sign('renew', orderId, new Date(new Date(last).getTime() + renewalDays * dayMs))
  return [
    {
      form,
      locale,
      recipient: payer.email,
      person: composePerson(payer),
      orderNumber,
      url: `${settings.publicUrl}/renouveler/${token}${languageSuffix(locale)}`,
      lines: memberships.map(({ card, endsOn }) => ({ name: card.name, holder: holderName(card), endsOn })),
    },
  ]
}

/** The page of the campaign that sells the next memberships; of the association where there are several. */
function partOfImport({ settings: { publicUrl } }: Deps, { forms, memberships }: ImportedRenewal): Part {
  const [form, ...others] = forms
  const [{ email, firstName, lastName, companyName }] = memberships
  const { organisation, definition } = form
  return {
    form,
    locale: defaultLocale,
    recipient: email,
    person: { firstName, lastName, companyName },
    orderNumber: '',
    url:
      others.length === 0
        ? formAddress(publicUrl, organisation.slug, definition)
        : `${publicUrl}/associations/${organisation.slug}`,
    lines: memberships.map((one) => ({
      name: one.label,
      holder: `${one.firstName} ${one.lastName}`.trim() || one.companyName,
      endsOn: one.endsOn,
    })),
  }
}

/** Names of people, each once: `Ann Moreau, Zoé Moreau`. */
function namesOf(lines: Part['lines']): string {
  return [...new Set(lines.map(({ holder }) => holder))].join(', ')
}
