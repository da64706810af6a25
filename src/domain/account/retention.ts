/**
 * How long an association must keep the vouchers of its accounts, from the end of an accounting year: at most a year
 * after the last movement of an order's money. Payers are then erased. Source: French commercial code, article L123-22.
 */
export const accountingYears = 10

/** How long copies of tax receipts are stored, from their issue. Source: French tax procedure, article L102 B. */
export const taxPaperYears = 6

const dayMs = 24 * 60 * 60_000

/**
 * The terms of what is stored of people and is no accounting voucher, in days. The worker applies them, the privacy page
 * shows them, and the erasure of an account ends all of them at once. Payers and receipts stay for the years above,
 * which the worker applies too; amounts stay. Source: article 5(1)(e) of the GDPR.
 */
export const retentionDays = {
  /** A cart that was not ordered, with its files; and the copy that an order was made from. From its last change. */
  cart: 30,
  /**
   * Money that an association was promised and that never came, from its entry: then it is not expected any more, and its
   * cart ends with the term of carts. A cheque is paid within a year. Source: French monetary code, article L131-59.
   */
  promise: 365,
  /** A bank may report a capture this long after the last change: the payment of a cart is read until then. */
  bank: 35,
  /**
   * Answers, files, birth dates, comments and participants of an order, the notes of members on it and who came in, from
   * the end of its activity: the last day of the event or of the membership, the last debit, a year where neither has an end; the
   * order itself for the rest.
   */
  answers: 60,
  /**
   * Notes and tags of members on a person of their directory, from the last order that names the person. The person, and
   * what they said about news, end with the last order that names them.
   */
  personNotes: 1095,
  /** A message of an association and its list of recipients, from its last change. */
  message: 365,
  /**
   * Lines that an association imported from another program, from the latest day that they name: the end of a membership,
   * a payment, the import. They are no vouchers, and no receipt comes from them.
   */
  imported: 1095,
  /** Mails that left or were abandoned. Their links and codes are removed when they leave. */
  mail: 56,
  /** Events of a payment provider, from their handling. */
  providerEvent: 56,
  /** Files that an association sent about a disputed payment, from the end of the dispute. */
  disputeFile: 60,
  /** An entry of a waiting list, from its end: ordered, too late, left, or the sale is over. */
  waitingEntry: 30,
  /** The author and the words of a report, from its decision; the address of an invitation. */
  report: 365,
} as const

export type RetainedData = keyof typeof retentionDays

/**
 * The terms that the law leaves to an association, with the days that it may choose. The first applies where it chose none:
 * it shortens terms, and lengthens none beyond it. Payers, receipts and money have the terms of accounts.
 */
export const termChoices = {
  answers: [retentionDays.answers, 30, 15],
  personNotes: [retentionDays.personNotes, 730, 365],
  // Its mails have a link that stops the messages: it must work for some time.
  message: [retentionDays.message, 180, 90],
  imported: [retentionDays.imported, 730, 365],
  waitingEntry: [retentionDays.waitingEntry, 15, 7],
} as const satisfies Partial<Record<RetainedData, readonly number[]>>

export type ChosenData = keyof typeof termChoices
export const chosenData = Object.keys(termChoices) as ChosenData[]

/** The duration of a term. */
export function retentionMs(data: RetainedData): number {
  return retentionDays[data] * dayMs
}
