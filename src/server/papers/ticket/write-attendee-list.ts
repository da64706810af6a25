import type { TableFormat } from '#domain/export/table-format.ts'
import type { FieldAnswer } from '#domain/cart/cart.ts'
import type { CustomFieldDefinition, FormDefinition } from '#domain/form/form-definition.ts'
import { formTypeRules } from '#domain/form/form-types.ts'
import { needsParticipant } from '#domain/form/journey.ts'
import { formatInstantDate, formatInstantTime, parisDate } from '#domain/format.ts'
import { parseApiDate } from '#domain/date-text.ts'
import type { Locale } from '#domain/locale.ts'
import { chosenOptions } from '#domain/order/line-details.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { type Attendee, type OrderPlace, listAttendees } from '#server/papers/ticket/attendee-store.ts'
import { ticketNumber } from '#domain/ticket/ticket-number.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { readTexts, type TextsOf } from '#server/platform/read-texts.ts'
import { type TableColumn, writeTable } from '#server/platform/table-file/write-table.ts'

type AttendeeTexts = TextsOf<'admin/attendees'>

const textsIn = readTexts('admin/attendees')

const ordersPerPiece = 500

interface AttendeeFile {
  /** Lists the orders of the list after one of them. */
  readonly listOrders: (after: OrderPlace | null, most: number) => Promise<readonly OrderPlace[]>
  readonly locale: Locale
  readonly format: TableFormat
}

/**
 * Writes the list of a form's participants, members or buyers, for entry control and for spreadsheets, in pieces: it needs
 * the memory of one of them.
 */
export function writeAttendeeList(
  db: Db,
  { definition }: Pick<StoredForm, 'definition'>,
  { listOrders, ...file }: AttendeeFile,
  perPiece = ordersPerPiece,
): AsyncGenerator<string | Uint8Array> {
  const t = textsIn(file.locale)
  const pieces = piecesOf(db, definition, (after) => listOrders(after, perPiece))
  return writeTable({ name: t('file'), columns: columnsOf(definition, t), pieces }, file)
}

async function* piecesOf(
  db: Db,
  { type }: FormDefinition,
  listOrders: (after: OrderPlace | null) => Promise<readonly OrderPlace[]>,
): AsyncGenerator<readonly Attendee[]> {
  const { sells, item } = formTypeRules[type]
  for (let after: OrderPlace | null | undefined = null; after !== undefined;) {
    const orders: readonly OrderPlace[] = await listOrders(after)
    const lines = await listAttendees(
      db,
      orders.map(({ id }) => id),
    )
    // A gift beside tickets is not listed.
    yield lines.filter(({ tierType }) => !sells || tierType === item)
    after = orders.at(-1)
  }
}

type Column = TableColumn<Attendee>

function columnsOf(form: FormDefinition, t: AttendeeTexts): readonly Column[] {
  const column = (
    key: Parameters<AttendeeTexts>[0],
    read: (line: Attendee) => string,
    kind: 'text' | 'date' = 'text',
  ) => ({
    heading: t(key),
    kind,
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
    column('date', ({ orderedAt }) => parisDate(orderedAt), 'date'),
    ...(needsParticipant(item)
      ? [
          column('firstName', person('firstName')),
          column('lastName', person('lastName')),
          column('email', person('email')),
          column('birthDate', ({ item }) => civilDate(item.participant?.birthDate ?? ''), 'date'),
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
    ...fieldColumns(form),
    { kind: 'amount', heading: t('amount'), read: ({ amount }) => amount },
    column('state', ({ isCancelled }) => t(isCancelled ? 'state.Canceled' : 'state.Processed')),
    ...(item === 'Registration' ? [column('entered', ({ enteredAt }) => entryTime(enteredAt))] : []),
  ]
}

/** Day and time of an entry in Paris; empty: it did not come in. */
function entryTime(at: Date | null): string {
  if (at === null) return ''
  const instant = at.toISOString()
  return `${formatInstantDate(instant)} ${formatInstantTime(instant)}`
}

/** A question of the form, or of its tiers and options, as a column. */
interface Question {
  readonly field: CustomFieldDefinition
  readonly answers: (line: Attendee) => readonly FieldAnswer[]
}

/** One column per question. Questions of the form are asked once per order and repeated on each of its lines. */
function fieldColumns(form: FormDefinition): Column[] {
  const ofForm = form.customFields.map((field): Question => ({
    field,
    answers: ({ orderAnswers }) => orderAnswers,
  }))
  const tiers = form.tiers.flatMap((tier) => [
    ...tier.customFields,
    ...tier.extraOptions.flatMap((option) => option.customFields),
  ])
  const ofLines = tiers.map((field): Question => ({
    field,
    answers: ({ item }) => [
      ...item.customFields,
      ...item.extraOptions.flatMap((option) => option.customFields),
    ],
  }))
  return mergeAlike([...ofForm, ...ofLines])
}

/** Tiers with the same question share its column. */
function mergeAlike(questions: readonly Question[]): Column[] {
  return [...Map.groupBy(questions, ({ field }) => field.label)].map(([heading, alike]) => ({
    heading,
    kind: alike.every(({ field }) => field.type === 'Date') ? 'date' : 'text',
    read: (line) =>
      alike.map(({ field, answers }) => answerTo(field, answers(line))).find((answer) => answer !== '') ?? '',
  }))
}

function answerTo(field: CustomFieldDefinition, answers: readonly FieldAnswer[]): string {
  const value = String(answers.find(({ fieldId }) => fieldId === field.id)?.value ?? '')
  return field.type === 'Date' ? civilDate(value) : value
}

/** The civil date of any stored date format, else its text. */
const civilDate = (text: string) => parseApiDate(text) ?? text
