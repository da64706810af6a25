import type { JournalAction } from '#domain/access/journal.ts'

/** Kinds of changes in the journal. A line of `correctedLines` is a number of lines. */
export const journalChangeKinds = [
  'role',
  'refundsAbove',
  'term',
  'account',
  'firstMonth',
  'reminders',
  'iban',
  'detail',
  'receiptStart',
  'corrected',
  'correctedLines',
] as const
type JournalChangeKind = (typeof journalChangeKinds)[number]

/** A value before and after. */
interface JournalChange {
  readonly kind: JournalChangeKind
  /** The changed one of its kind: an account, a term, a field, a year; empty: there is one alone. */
  readonly name: string
  /** Empty: nothing. Null: not recorded, since nothing would erase it with the person. Money in cents. */
  readonly before: string | null
  readonly after: string | null
}

type Detail = Readonly<Record<string, unknown>>

/** Presents the changes that an entry of the journal records, as its writer stored them. */
export function journalChanges(action: JournalAction, detail: unknown): JournalChange[] {
  return isRecord(detail) ? (readers[action]?.(detail) ?? []) : []
}

const given = ({ role }: Detail) => [changed('role', '', null, role)]
const taken = ({ role }: Detail) => [changed('role', '', role, null)]
const ofBankChange = ({ from, iban }: Detail) => [changed('iban', '', from, iban)]

const readers: Partial<Record<JournalAction, (detail: Detail) => JournalChange[]>> = {
  memberAdded: given,
  memberInvited: given,
  invitationAccepted: given,
  invitationWithdrawn: taken,
  memberRemoved: taken,
  refundRuleChanged: ({ before, after }) => [changed('refundsAbove', '', before, after)],
  dataTermsChanged: ({ before, after }) =>
    isRecord(before) && isRecord(after)
      ? Object.keys(after).map((data) => changed('term', data, before[data], after[data]))
      : [],
  accountsChanged: (detail) =>
    Object.entries(detail).flatMap(([name, value]) => {
      if (!isRecord(value)) return []
      const { before, after } = value
      return [
        name === 'firstMonth' ? changed(name, '', before, after) : changed('account', name, before, after),
      ]
    }),
  remindersChanged: ({ before, after }) =>
    before === after ? [] : [changed('reminders', '', before, after)],
  bankDetailsChanged: ({ before, after }) =>
    after === undefined ? [] : [changed('iban', '', before, after)],
  bankChangeAsked: ofBankChange,
  bankChangeConfirmed: ofBankChange,
  bankChangeRefused: ofBankChange,
  bankChangeLapsed: ofBankChange,
  bankChangeApplied: ofBankChange,
  detailsChanged: ({ changes }) =>
    Object.entries(isRecord(changes) ? changes : {}).map(([name, value]) =>
      isRecord(value) ? changed('detail', name, value['before'], value['after']) : unrecorded('detail', name),
    ),
  receiptNumbersStarted: ({ year, before, first }) => [changed('receiptStart', textOf(year), before, first)],
  orderCorrected: ({ payer, lines }) => [
    ...textOf(payer)
      .split(' ')
      .filter((field) => field !== '')
      .map((field) => unrecorded('corrected', field)),
    ...(typeof lines === 'number' && lines > 0 ? [unrecorded('correctedLines', String(lines))] : []),
  ],
}

function changed(kind: JournalChangeKind, name: string, before: unknown, after: unknown): JournalChange {
  return { kind, name, before: textOf(before), after: textOf(after) }
}

function unrecorded(kind: JournalChangeKind, name: string): JournalChange {
  return { kind, name, before: null, after: null }
}

function isRecord(value: unknown): value is Detail {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
