import type { ForcedOutcome, ScriptedOutcome } from '../../scenario.ts'
import { Refusal } from '../../refusal.ts'
import { type Bank, newId } from '../bank.ts'
import type { Charge } from '../records.ts'
import { advanceCharge } from './advance-charge.ts'
import { decideAlone, type Decision, failed } from './decide-charge.ts'
import { recordCharge } from './record-charge.ts'

interface SavedChargeOrder {
  readonly reference: string
  readonly paymentMethodRef: string
  /** Whole cents. */
  readonly amount: number
  readonly currency: string
  readonly deadline: string
  readonly description: string
  readonly metadata?: Readonly<Record<string, string>>
}

/**
 * Charges a saved payment method without the payer, once per reference, as `chargeSession` does. Never challenges.
 * `takeScripted` returns the scripted outcome; it is called for a new charge only.
 * Throws a Refusal (409) for the same reference with other parameters.
 */
export function chargeSaved(
  bank: Bank,
  order: SavedChargeOrder,
  takeScripted: (paymentMethodRef: string) => ScriptedOutcome | null,
  forced: ForcedOutcome | null,
): Charge | null {
  const known = bank.charges.get(order.reference)
  if (known !== undefined) {
    if (!isSameOrder(known, order)) throw new Refusal(409, 'idempotency_conflict')
    return advanceCharge(bank, known)
  }
  if (bank.tombstones.has(order.reference)) return null
  const deadline = new Date(order.deadline)
  if (Number.isNaN(deadline.getTime())) throw new Refusal(400, 'invalid_deadline', 'deadline')
  const saved = bank.savedPaymentMethods.get(order.paymentMethodRef)
  const now = bank.clock.now()
  let decision: Decision
  if (saved === undefined) decision = failed('hapay_unknown')
  else if (deadline <= now) decision = failed('hapay_session_expired')
  else decision = decideAlone(bank, saved, takeScripted(saved.ref), forced)
  return recordCharge(bank, {
    id: newId('ch'),
    reference: order.reference,
    sessionId: null,
    amount: order.amount,
    currency: order.currency,
    returnUrl: null,
    description: order.description,
    metadata: order.metadata ?? {},
    deadline: deadline.toISOString(),
    locale: 'fr',
    paymentMethod: saved === undefined ? null : { type: saved.type, key: saved.key, expiry: saved.expiry },
    savedRef: order.paymentMethodRef,
    savesPaymentMethod: false,
    savedAsRef: null,
    at: now.toISOString(),
    ...decision,
  })
}

function isSameOrder(known: Charge, order: SavedChargeOrder): boolean {
  return (
    known.sessionId === null &&
    known.savedRef === order.paymentMethodRef &&
    known.amount === order.amount &&
    known.currency === order.currency &&
    known.description === order.description
  )
}
