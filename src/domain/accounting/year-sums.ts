import { type Cents, subtractCents, sumCents, zero } from '#domain/money.ts'

/** Movements of the balance of an association of which the program has two records: the ledger, and the facts. */
export const comparedKinds = ['capture', 'refund', 'dispute', 'payout'] as const
export type ComparedKind = (typeof comparedKinds)[number]

/** Movements of one kind in an accounting year. Positive: the platform owes that much more. */
export interface ComparedMovements {
  /** In the ledger. */
  readonly ledger: Cents
  /** Excess of the facts over the ledger: payments, refunds, disputes and payouts as their provider reported them. */
  readonly excess: Cents
  /** Facts that the ledger has otherwise, or not at all. */
  readonly wrong: number
}

/** Sums that exist twice, for the close of an accounting year. */
export interface YearFacts {
  readonly movements: Readonly<Record<ComparedKind, ComparedMovements>>
  /** Balance owed by the ledger before the first day, and after the last one. */
  readonly opening: Cents
  readonly closing: Cents
  /** Movements to and from the association's own account at its provider. */
  readonly transferred: Cents
  /** Sums of the accounting entries of the year. */
  readonly entries: {
    readonly debit: Cents
    readonly credit: Cents
    /** Movement of the account of the platform. */
    readonly platform: Cents
    /** Money by hand in its entries. */
    readonly byHand: Cents
  }
  /** Money that the association received itself, as it was entered. */
  readonly byHand: Cents
  readonly receipts: ReceiptFacts
}

/** Tax receipts of the calendar year that ended in an accounting year. */
interface ReceiptFacts {
  readonly year: number
  /** The association issues its receipts here. */
  readonly isIssuer: boolean
  /** Valid receipts. */
  readonly issued: Cents
  /** Gifts and memberships of the year that open a receipt, less what was refunded or lost. */
  readonly eligible: Cents
  /** Receipts that are due, now or in January. */
  readonly toCome: number
}

export const closeLines = [
  'charges',
  'refunds',
  'disputes',
  'payouts',
  'owed',
  'entries',
  'platform',
  'byHand',
  'receipts',
] as const
export type CloseLineName = (typeof closeLines)[number]

/** Why two sums cannot be compared. */
export const unknownReasons = ['noReceipts', 'receiptsToCome'] as const
export type UnknownReason = (typeof unknownReasons)[number]

export const lineStates = ['agrees', 'differs', 'unknown'] as const

/** Two sums that should be equal. */
export interface CloseLine {
  readonly name: CloseLineName
  readonly state: (typeof lineStates)[number]
  readonly here: Cents
  readonly there: Cents
  /** Records that differ, where they are known one by one. */
  readonly wrong: number
  /** Null unless it is unknown. */
  readonly because: UnknownReason | null
}

const lineOfKind = { capture: 'charges', refund: 'refunds', dispute: 'disputes', payout: 'payouts' } as const

/** Compares the sums of an accounting year, line by line. */
export function compareYear(facts: YearFacts): CloseLine[] {
  const { movements, opening, closing, transferred, entries, byHand, receipts } = facts
  const kinds = comparedKinds.map((kind) => ({ kind, ...movements[kind] }))
  const moved = kinds.map(({ ledger, excess }) => sumCents([ledger, excess]))
  return [
    ...kinds.map(({ kind, ledger, excess, wrong }) =>
      lineOf(lineOfKind[kind], ledger, sumCents([ledger, excess]), wrong),
    ),
    lineOf('owed', closing, sumCents([opening, ...moved, transferred])),
    lineOf('entries', entries.debit, entries.credit),
    lineOf('platform', entries.platform, subtractCents(closing, opening)),
    lineOf('byHand', entries.byHand, byHand),
    receiptLine(receipts),
  ]
}

function receiptLine({ isIssuer, issued, eligible, toCome }: ReceiptFacts): CloseLine {
  const line = lineOf('receipts', issued, eligible)
  if (!isIssuer) return { ...line, state: 'unknown', because: 'noReceipts' }
  // Receipts that are on their way explain the difference.
  return toCome > 0 ? { ...line, state: 'unknown', because: 'receiptsToCome' } : line
}

function lineOf(name: CloseLineName, here: Cents, there: Cents, wrong = 0): CloseLine {
  // Two records may differ by sums that cancel each other.
  const state = here === there && wrong === 0 ? 'agrees' : 'differs'
  return { name, state, here, there, wrong, because: null }
}

/** Matters that may be open at the end of an accounting year. */
export const openMatters = ['payouts', 'refunds', 'disputes', 'debits', 'cheques', 'suspense'] as const
export type OpenMatterName = (typeof openMatters)[number]

export interface OpenMatter {
  readonly name: OpenMatterName
  readonly count: number
  readonly amount: Cents
}

/** The matters that were open, in their order. */
export function presentMatters(
  found: Readonly<Record<OpenMatterName, { readonly count: number; readonly amount: Cents }>>,
): OpenMatter[] {
  return openMatters
    .map((name) => ({ name, ...found[name] }))
    .filter(({ count, amount }) => count > 0 || amount !== zero)
}

/** Whether someone must say in words why a year is closed as it is: sums differ, or it was closed before. */
export function needsReason(lines: readonly Pick<CloseLine, 'state'>[], closes: number): boolean {
  return closes > 0 || lines.some(({ state }) => state === 'differs')
}

/** Sums of an accounting year, as they are compared and as a close freezes them. */
export interface YearSums {
  readonly lines: readonly CloseLine[]
  /** Matters that were open on its last day. */
  readonly matters: readonly OpenMatter[]
  /** Amount that the platform owed on its last day. */
  readonly owed: Cents
  /** Accounting entries. */
  readonly pieces: number
  /** Calendar year of the tax receipts. */
  readonly receiptYear: number
}
