import { disputeCharge, dueOfDispute } from './afterwards/dispute-charge.ts'
import { dueOfRefund, settleRefund } from './afterwards/refund-charge.ts'
import type { Bank } from './bank.ts'
import { dueOfCharge, settleCharge } from './charge/settle-charge.ts'

/** Something that time alone brings about. */
interface Due {
  /** Milliseconds. */
  readonly at: number
  readonly run: () => unknown
}

/**
 * Does everything whose time has come, in the order in which it came due, however far the clock jumped; what follows
 * from it (a debit that is paid is disputed a day later) is done too.
 */
export function settleAllDue(bank: Bank): void {
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
    if (charge !== undefined) note(dueOfCharge(charge), () => settleCharge(bank, charge))
  }
  for (const reference of bank.awaitingDispute) {
    const charge = bank.charges.get(reference)
    if (charge !== undefined) note(dueOfDispute(charge), () => disputeCharge(bank, charge))
  }
  for (const id of bank.openRefunds) {
    const refund = bank.refunds.get(id)
    if (refund !== undefined) note(dueOfRefund(refund), () => settleRefund(bank, refund))
  }
  return due
}
