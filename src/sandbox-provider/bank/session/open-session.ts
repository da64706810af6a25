import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { Refusal } from '../../refusal.ts'
import { type Bank, newId } from '../bank.ts'
import { type SavedPaymentMethod, pageLocaleOf, type Session } from '../records.ts'

interface SessionOrder {
  readonly reference: string
  readonly deadline: string
  readonly origin: string
  readonly locale: string
  /** The payment method that may be entered; a card where it is left out. */
  readonly paymentMethod?: PaymentMethod
  /** The saved payment method that fills the session. */
  readonly savedMethodRef?: string | null
  /** The amount that a wallet shows, in cents; absent or null: no wallets. */
  readonly walletAmount?: number | null
}

/**
 * Opens a single-use session, in which one card or account is entered or which a saved payment method fills. Asked for
 * again with the same reference and the same options, it is the same one.
 * Throws a Refusal when the deadline has passed, the origin is not a bare http(s) origin, or the saved payment method
 * is unknown or of another type.
 */
export function openSession(bank: Bank, order: SessionOrder): Session {
  if (!isOrigin(order.origin)) throw new Refusal(400, 'invalid_origin', 'origin')
  const type = order.paymentMethod ?? 'Card'
  const saved = loadSavedPaymentMethod(bank, order.savedMethodRef ?? null)
  if (saved !== null && saved.type !== type)
    throw new Refusal(422, 'payment_method_mismatch', 'savedMethodRef')
  const wanted = {
    reference: order.reference,
    deadline: futureInstant(bank, order.deadline),
    origin: order.origin,
    locale: pageLocaleOf(order.locale),
    type,
    savedRef: saved?.ref ?? null,
    walletAmount: order.walletAmount ?? null,
  }
  const known = bank.findSessionOf(order.reference)
  if (known !== undefined && isSame(known, wanted)) return known
  const session: Session = {
    ...wanted,
    id: newId('ts'),
    paymentMethod: saved === null ? null : { type: saved.type, key: saved.key, expiry: saved.expiry },
  }
  bank.record({ kind: 'session', session })
  return session
}

function isSame(known: Session, wanted: Omit<Session, 'id' | 'paymentMethod'>): boolean {
  const keys = Object.keys(wanted) as (keyof typeof wanted)[]
  return keys.every((key) => known[key] === wanted[key])
}

/** A session in which a payment method may still be entered; throws the Refusal with the reason otherwise. */
export function loadOpenSession(bank: Bank, id: string): Session {
  const session = bank.sessions.get(id)
  if (session === undefined) throw new Refusal(404, 'hapay_session_unknown')
  if (bank.userOfSession(id) !== undefined) throw new Refusal(409, 'hapay_session_already_used')
  if (session.savedRef !== null) throw new Refusal(409, 'hapay_session_filled')
  if (new Date(session.deadline) <= bank.clock.now()) throw new Refusal(410, 'hapay_session_expired')
  return session
}

/** An open session for this type of payment method; throws the Refusal with the reason otherwise. */
export function loadSessionFor(bank: Bank, id: string, type: PaymentMethod): Session {
  const session = loadOpenSession(bank, id)
  if (session.type !== type) throw new Refusal(409, 'payment_method_mismatch')
  return session
}

function loadSavedPaymentMethod(bank: Bank, ref: string | null): SavedPaymentMethod | null {
  if (ref === null) return null
  const saved = bank.savedPaymentMethods.get(ref)
  if (saved === undefined) throw new Refusal(404, 'payment_method_unknown', 'savedMethodRef')
  return saved
}

function futureInstant(bank: Bank, text: string): string {
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime())) throw new Refusal(400, 'invalid_deadline', 'deadline')
  if (instant <= bank.clock.now()) throw new Refusal(410, 'hapay_session_expired')
  return instant.toISOString()
}

// The origin goes into a Content-Security-Policy, so only a text that the URL parser returns unchanged is accepted.
function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.origin === text
}
