import type { ForcedOutcome } from '../scenario.ts'
import { Refusal } from '../refusal.ts'
import { type FailureCode, testCardOf } from '../test-cards.ts'
import { type Bank, newId } from './bank.ts'
import type { Charge, Session } from './records.ts'

interface ChargeOrder {
  readonly reference: string
  readonly session: string
  /** Whole cents. */
  readonly amount: number
  readonly currency: string
  readonly returnUrl: string
  readonly deadline: string
  readonly description: string
}

type Decision = Pick<Charge, 'state' | 'code' | 'challenge' | 'settlesAt'>

/**
 * Charges the card of a session, once per reference for ever: the same reference with the same parameters gives
 * the same charge as it now is, and null where the reference was given up before any charge came.
 * Throws a Refusal (409) for the same reference with other parameters. A refusal of the card is a failed charge.
 */
export function chargeCard(bank: Bank, order: ChargeOrder, forced: ForcedOutcome | null): Charge | null {
  const known = bank.charges.get(order.reference)
  if (known !== undefined) {
    if (!isSameOrder(known, order)) throw new Refusal(409, 'idempotency_conflict')
    return known
  }
  if (bank.tombstones.has(order.reference)) return null
  const deadline = new Date(order.deadline)
  if (Number.isNaN(deadline.getTime())) throw new Refusal(400, 'invalid_deadline', 'deadline')
  const session = bank.sessions.get(order.session)
  const refused = sessionFailure(bank, order, session, deadline)
  return bank.recordCharge({
    id: newId('ch'),
    reference: order.reference,
    sessionId: order.session,
    amount: order.amount,
    currency: order.currency,
    returnUrl: order.returnUrl,
    description: order.description,
    deadline: deadline.toISOString(),
    locale: session?.locale ?? 'fr',
    cardKey: session?.cardKey ?? null,
    at: bank.clock.now().toISOString(),
    ...(refused === null ? decide(bank, session?.cardKey ?? '', forced) : failed(refused)),
  })
}

function isSameOrder(known: Charge, order: ChargeOrder): boolean {
  return (
    known.sessionId === order.session &&
    known.amount === order.amount &&
    known.currency === order.currency &&
    known.returnUrl === order.returnUrl &&
    known.description === order.description
  )
}

function sessionFailure(
  bank: Bank,
  order: ChargeOrder,
  session: Session | undefined,
  deadline: Date,
): FailureCode | null {
  if (bank.userOfSession(order.session) !== undefined) return 'hapay_session_already_used'
  // A session serves the reference it was opened for and no other; without a card there is nothing to charge.
  if (session === undefined || session.reference !== order.reference || session.cardKey === null) {
    return 'hapay_unknown'
  }
  const now = bank.clock.now()
  return deadline <= now || new Date(session.deadline) <= now ? 'hapay_session_expired' : null
}

function decide(bank: Bank, cardKey: string, forced: ForcedOutcome | null): Decision {
  if (forced?.failure !== undefined) return failed(forced.failure)
  if (forced?.settlesAfterMs !== undefined) {
    const settlesAt = new Date(bank.clock.now().getTime() + forced.settlesAfterMs).toISOString()
    return { state: 'processing', code: null, challenge: null, settlesAt }
  }
  const card = testCardOf(cardKey)
  if (card.challenge)
    return { state: 'requires_action', code: null, challenge: newId('tds'), settlesAt: null }
  if (card.failure !== null) return failed(card.failure)
  return { state: 'succeeded', code: null, challenge: null, settlesAt: null }
}

function failed(code: FailureCode): Decision {
  return { state: 'failed', code, challenge: null, settlesAt: null }
}
