import { disputeCharge, dueOfDispute } from './afterwards/dispute-charge.ts'
import { dueOfRefund, advanceRefund } from './afterwards/refund-charge.ts'
import type { Bank } from './bank.ts'
import { dueOfCharge, advanceCharge } from './charge/advance-charge.ts'

/** A change that is due without an action. */
interface Due {
  /** Milliseconds. */
  readonly at: number
  readonly run: () => unknown
}

/**
 * Performs everything that is due, in the order of the due times, for any jump of the clock. Changes that follow from
 * it (a paid debit is disputed a day later) are performed too.
 */
export function advanceAllDue(bank: Bank): void {
  for (let due = listDue(bank); due.length > 0; due = listDue(bank)) {
    for (const { run } of due.toSorted((a, b) => a.at - b.at)) run()
  }
}

function listDue(bank: Bank): Due[] {
  const now = bank.clock.now().getTime()
  const due: Due[] = []
  const note = (at: number | null, run: () => unknown) => {
    if (at !== null && at <= now) due.push({ at, run })
  }
  for (const reference of bank.openReferences) {
    const charge = bank.charges.get(reference)
    if (charge !== undefined) note(dueOfCharge(charge), () => advanceCharge(bank, charge))
  }
  for (const reference of bank.awaitingDispute) {
    const charge = bank.charges.get(reference)
    if (charge !== undefined) note(dueOfDispute(charge), () => disputeCharge(bank, charge))
  }
  for (const id of bank.openRefunds) {
    const refund = bank.refunds.get(id)
    if (refund !== undefined) note(dueOfRefund(refund), () => advanceRefund(bank, refund))
  }
  return due
}
