import type { ForcedOutcome } from '../../scenario.ts'
import { Refusal } from '../../refusal.ts'
import type { FailureCode } from '../../test-payment-methods/failure-code.ts'
import { type Bank, newId } from '../bank.ts'
import type { Charge, EnteredPaymentMethod, Session } from '../records.ts'
import { isWallet } from '../session/store-wallet.ts'
import { advanceCharge } from './advance-charge.ts'
import { decideWithPayer, failed } from './decide-charge.ts'
import { recordCharge } from './record-charge.ts'

interface ChargeOrder {
  readonly reference: string
  readonly session: string
  /** Whole cents. */
  readonly amount: number
  readonly currency: string
  readonly returnUrl: string
  readonly deadline: string
  readonly description: string
  readonly metadata?: Readonly<Record<string, string>>
  /** Whether the payment method is saved for later charges without the payer. */
  readonly savesPaymentMethod?: boolean
  /** Whether 3-D Secure is asked for, whatever the card. */
  readonly authenticates?: boolean
}

/**
 * Charges the content of a session, once per reference: the same reference with the same parameters returns the same
 * charge in its present state, and null where the reference was cancelled before any charge arrived.
 * Throws a Refusal (409) for the same reference with other parameters. A refusal of the card is a failed charge.
 */
export function chargeSession(bank: Bank, order: ChargeOrder, forced: ForcedOutcome | null): Charge | null {
  const known = bank.charges.get(order.reference)
  if (known !== undefined) {
    if (!isSameOrder(known, order)) throw new Refusal(409, 'idempotency_conflict')
    return advanceCharge(bank, known)
  }
  if (bank.tombstones.has(order.reference)) return null
  const deadline = new Date(order.deadline)
  if (Number.isNaN(deadline.getTime())) throw new Refusal(400, 'invalid_deadline', 'deadline')
  const session = bank.sessions.get(order.session)
  const use = useSession(bank, order, session, deadline)
  return recordCharge(bank, {
    id: newId('ch'),
    reference: order.reference,
    sessionId: order.session,
    amount: order.amount,
    currency: order.currency,
    returnUrl: order.returnUrl,
    description: order.description,
    metadata: order.metadata ?? {},
    deadline: deadline.toISOString(),
    locale: session?.locale ?? 'fr',
    paymentMethod: session?.paymentMethod ?? null,
    savedRef: session?.savedRef ?? null,
    savesPaymentMethod: order.savesPaymentMethod ?? false,
    savedAsRef: null,
    at: bank.clock.now().toISOString(),
    ...(typeof use === 'string'
      ? failed(use)
      : decideWithPayer(bank, use.paymentMethod, use.savedRef !== null, forced, order.authenticates)),
  })
}

function isSameOrder(known: Charge, order: ChargeOrder): boolean {
  return (
    known.sessionId === order.session &&
    known.amount === order.amount &&
    known.currency === order.currency &&
    known.returnUrl === order.returnUrl &&
    known.description === order.description &&
    known.savesPaymentMethod === (order.savesPaymentMethod ?? false)
  )
}

/** The content of the session, or the reason why it cannot be charged. */
function useSession(
  bank: Bank,
  order: ChargeOrder,
  session: Session | undefined,
  deadline: Date,
): { readonly paymentMethod: EnteredPaymentMethod; readonly savedRef: string | null } | FailureCode {
  if (bank.userOfSession(order.session) !== undefined) return 'hapay_session_already_used'
  // A session is for the reference it was opened for only; an empty session has nothing to charge.
  if (session === undefined || session.reference !== order.reference || session.paymentMethod === null) {
    return 'hapay_unknown'
  }
  // Filled by a saved payment method that was deleted since.
  if (session.savedRef !== null && !bank.savedPaymentMethods.has(session.savedRef)) return 'hapay_unknown'
  // What the payer confirmed in the wallet is what is charged, and its card is never saved.
  const isOther = session.walletAmount !== order.amount || order.savesPaymentMethod === true
  if (isWallet(session.paymentMethod) && isOther) return 'hapay_processing_error'
  const now = bank.clock.now()
  if (deadline <= now || new Date(session.deadline) <= now) return 'hapay_session_expired'
  return { paymentMethod: session.paymentMethod, savedRef: session.savedRef }
}
