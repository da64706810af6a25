import { daysBetween } from '#domain/installment/due-date.ts'
import type { BankLine } from '#domain/bank-statement/bank-line.ts'
import type { Cents } from '#domain/money.ts'

/** Kinds of money that the bank account of an association receives because of what is recorded here. */
export const creditKinds = ['payout', 'deposit', 'transfer'] as const
export type CreditKind = (typeof creditKinds)[number]

/** Money that is on its way to the bank account of an association. */
export interface ExpectedCredit {
  readonly kind: CreditKind
  readonly id: string
  /** `YYYY-MM-DD`: when it left, was deposited or received. */
  readonly on: string
  /** Negative: the association paid it. */
  readonly amount: Cents
  /** Of its transfer, or the number of the deposit or order; empty where there is none. */
  readonly reference: string
  /** Day on which a statement had it; null: none had it yet. */
  readonly bookedOn: string | null
}

export interface StatementMatch {
  readonly credit: ExpectedCredit
  readonly line: BankLine
}

export interface MatchedStatement {
  readonly found: readonly StatementMatch[]
  /** Expected in the days of the statement, and not on it. */
  readonly missing: readonly ExpectedCredit[]
  /** Lines that no expected money explains. */
  readonly rest: readonly BankLine[]
}

/** Days within which a bank credits what left or was deposited; weekends and holidays included. */
export const bookedWithinDays = 10
/** A date of the bank may be earlier than the one typed by hand. */
const bookedBeforeDays = 3
/** References below this length occur in labels by chance. */
const leastReference = 5

const dayMs = 86_400_000

const plainOf = (text: string) => text.toUpperCase().replaceAll(/[^0-9A-Z]/gu, '')
const dayOf = (date: string) => Date.parse(date) / dayMs

/** A line that explains nothing yet; its label in capital letters and digits, and its day as a number. */
interface FreeLine {
  readonly line: BankLine
  readonly label: string
  readonly day: number
}

/** An expected credit with its reference and days as they are compared; NaN: no statement had it yet. */
interface Wanted {
  readonly credit: ExpectedCredit
  readonly reference: string
  readonly on: number
  readonly booked: number
}

const isWithin = ({ on, booked }: Wanted, { day }: FreeLine) =>
  Number.isNaN(booked) && day - on >= -bookedBeforeDays && day - on <= bookedWithinDays

/** Reasons to take a line for an expected credit, the surest first. The amount is the same in each. */
const reasons: readonly ((wanted: Wanted, free: FreeLine) => boolean)[] = [
  ({ booked }, { day }) => booked === day,
  (wanted, free) =>
    isWithin(wanted, free) &&
    wanted.reference.length >= leastReference &&
    free.label.includes(wanted.reference),
  isWithin,
]

/**
 * Finds the money that an association expects on the statement of its bank. The amount must be the same; a reference
 * in the label decides before the day, and of several lines the earliest one. Each line explains one credit.
 * @param lines the bookings, in any order
 */
export function matchStatement(
  expected: readonly ExpectedCredit[],
  lines: readonly BankLine[],
): MatchedStatement {
  const inOrder = lines.toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : 1))
  const amounts = new Set(expected.map(({ amount }) => amount))
  const free = Map.groupBy(
    inOrder
      .filter(({ amount }) => amounts.has(amount))
      .map((line): FreeLine => ({ line, label: plainOf(line.label), day: dayOf(line.bookedOn) })),
    ({ line }) => line.amount,
  )
  const found = new Map<ExpectedCredit, BankLine>()
  const inTurn = expected
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
    .map((credit): Wanted => ({
      credit,
      reference: plainOf(credit.reference),
      on: dayOf(credit.on),
      booked: credit.bookedOn === null ? Number.NaN : dayOf(credit.bookedOn),
    }))
  for (const fits of reasons)
    for (const wanted of inTurn.filter(({ credit }) => !found.has(credit))) {
      const left = free.get(wanted.credit.amount) ?? []
      const at = left.findIndex((one) => fits(wanted, one))
      const [taken] = at === -1 ? [] : left.splice(at, 1)
      if (taken !== undefined) found.set(wanted.credit, taken.line)
    }
  const explained = new Set(found.values())
  const [first, last] = [inOrder[0]?.bookedOn ?? '', inOrder.at(-1)?.bookedOn ?? '']
  return {
    found: [...found].map(([credit, line]) => ({ credit, line })),
    missing: expected.filter(
      (credit) =>
        credit.bookedOn === null &&
        !found.has(credit) &&
        credit.on >= first &&
        daysBetween(credit.on, last) >= bookedWithinDays,
    ),
    rest: inOrder.filter((line) => !explained.has(line)),
  }
}

/** Words of French banks for deposited cheques. */
const chequeWords = /REMISE.{0,12}(?:CHEQ|CHQ)|REM\.? ?CHQ/u

/**
 * Credits of a statement that look like money recorded here though none explains them: cheques, or a transfer that
 * names the platform.
 */
export function suspiciousLines(rest: readonly BankLine[], brandName: string): BankLine[] {
  const brand = plainOf(brandName)
  return rest.filter(
    ({ amount, label }) =>
      amount > 0 &&
      (chequeWords.test(label.toUpperCase()) || (brand !== '' && plainOf(label).includes(brand))),
  )
}
