import type { FieldAnswer } from '#domain/cart/cart.ts'
import type { CustomFieldDefinition, FormDefinition } from '#domain/form/form-definition.ts'
import { formTypeRules } from '#domain/form/form-types.ts'
import { needsParticipant } from '#domain/form/journey.ts'
import { formatDate, parisDate } from '#domain/format.ts'
import { parseApiDate } from '#domain/date-text.ts'
import type { Locale } from '#domain/locale.ts'
import { centsToDecimal } from '#domain/money.ts'
import { chosenOptions } from '#domain/order/line-details.ts'
import { writeCsv } from '#server/platform/csv/write-csv.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { readTexts, type TextsOf } from '#server/platform/read-texts.ts'
import { type Attendee, listAttendees } from '#server/papers/ticket/attendee-store.ts'
import { ticketNumber } from '#server/papers/ticket/ticket-number.ts'

type AttendeeTexts = TextsOf<'admin/attendees'>

const textsIn = readTexts('admin/attendees')

/**
 * Writes the list of a form's participants, members or buyers, for entry control and for French spreadsheets: semicolons,
 * decimal commas, a UTF-8 byte order mark, and no cell that a spreadsheet would run as a formula.
 * @param orders those of the list; null: all of the form
 */
export async function writeAttendeeList(
  tx: Tx,
  { id, definition }: Pick<StoredForm, 'id' | 'definition'>,
  { orders, locale }: { readonly orders: readonly string[] | null; readonly locale: Locale },
): Promise<string> {
  const { sells, item } = formTypeRules[definition.type]
  const all = await listAttendees(tx, id, orders)
  // A gift beside tickets is not listed.
  const listed = all.filter(({ tierType }) => !sells || tierType === item)
  const columns = columnsOf(definition, all, textsIn(locale), locale)
  return writeCsv([
    columns.map(({ heading }) => heading),
    ...listed.map((line) => columns.map(({ read }) => read(line))),
  ])
}

interface Column {
  readonly heading: string
  readonly read: (line: Attendee) => string
}

function columnsOf(
  form: FormDefinition,
  all: readonly Attendee[],
  t: AttendeeTexts,
  locale: Locale,
): readonly Column[] {
  const column = (key: Parameters<AttendeeTexts>[0], read: Column['read']): Column => ({
    heading: t(key),
    read,
  })
  const { item } = formTypeRules[form.type]
  const person = (part: 'firstName' | 'lastName' | 'email') => (line: Attendee) =>
    line.item.participant?.[part] ?? ''
  return [
    ...(item === 'Registration'
      ? [column('ticket', ({ ticket }) => (ticket === null ? '' : ticketNumber(ticket)))]
      : []),
    column('order', ({ orderNumber }) => orderNumber),
    column('date', ({ orderedAt }) => formatDate(parisDate(orderedAt))),
    ...(needsParticipant(item)
      ? [
          column('firstName', person('firstName')),
          column('lastName', person('lastName')),
          column('email', person('email')),
          column('birthDate', ({ item }) => civilDate(item.participant?.birthDate ?? '')),
        ]
      : []),
    column('payerFirstName', ({ payer }) => payer.firstName),
    column('payerLastName', ({ payer }) => (payer.isErased === true ? t('erased') : payer.lastName)),
    column('payerEmail', ({ payer }) => payer.email),
    column('company', ({ payer }) => (payer.isOrganization ? payer.companyName : '')),
    column('tier', ({ tierName }) => tierName),
    column('options', ({ item }) =>
      chosenOptions(item, form)
        .map(({ label }) => label)
        .join(' + '),
    ),
    ...fieldColumns(form, all),
    column('amount', ({ amount }) => decimalComma(centsToDecimal(amount), locale)),
    column('state', ({ isCancelled }) => t(isCancelled ? 'state.Canceled' : 'state.Processed')),
  ]
}

/** One column per question. Questions of the form are asked once per order and repeated on each of its lines. */
function fieldColumns(form: FormDefinition, all: readonly Attendee[]): Column[] {
  const ofOrder = Map.groupBy(all, ({ orderNumber }) => orderNumber)
  const ofForm = form.customFields.map((field) => ({
    heading: field.label,
    read: ({ orderNumber }: Attendee) =>
      answerTo(
        field,
        (ofOrder.get(orderNumber) ?? []).flatMap(({ item }) => item.customFields),
      ),
  }))
  const tiers = form.tiers.flatMap((tier) => [
    ...tier.customFields,
    ...tier.extraOptions.flatMap((option) => option.customFields),
  ])
  const ofLines = tiers.map((field) => ({
    heading: field.label,
    read: ({ item }: Attendee) =>
      answerTo(field, [...item.customFields, ...item.extraOptions.flatMap((option) => option.customFields)]),
  }))
  return mergeAlike([...ofForm, ...ofLines])
}

/** Tiers with the same question share its column. */
function mergeAlike(columns: readonly Column[]): Column[] {
  return [...Map.groupBy(columns, ({ heading }) => heading)].map(([heading, alike]) => ({
    heading,
    read: (line) => alike.map(({ read }) => read(line)).find((answer) => answer !== '') ?? '',
  }))
}

function answerTo(field: CustomFieldDefinition, answers: readonly FieldAnswer[]): string {
  const value = String(answers.find(({ fieldId }) => fieldId === field.id)?.value ?? '')
  return field.type === 'Date' ? civilDate(value) : value
}

/** DD/MM/YYYY from any stored date format. */
function civilDate(text: string): string {
  const date = parseApiDate(text)
  return date === null ? text : formatDate(date)
}

function decimalComma(decimal: string, locale: Locale): string {
  return locale === 'en' ? decimal : decimal.replace('.', ',')
}
