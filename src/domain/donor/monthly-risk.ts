import { addDays, lastDayOf } from '#domain/installment/due-date.ts'
import { isTechnicalRefusal } from '#domain/installment/next-try.ts'
import { declineClass } from '#domain/payment/decline-class.ts'

/**
 * Reasons why a monthly gift may stop, the most urgent first: a refused debit that only its payer can pay, or that is
 * tried again; a payment method that is charged no more; a card that ends before the next debit, or within sixty days; a
 * pause.
 */
export const monthlyRisks = [
  'unpaid',
  'retried',
  'methodRefused',
  'cardEnds',
  'cardEndsSoon',
  'paused',
] as const
export type MonthlyRisk = (typeof monthlyRisks)[number]

/** Days before the last day of a card from which an association sees it. */
const daysBefore = 60

/** A monthly gift, with what is known of its debits. Dates are civil dates in Paris. */
export interface MonthlyGift {
  readonly state: 'active' | 'paused'
  /** The next planned debit. */
  readonly nextOn: string | null
  /** The oldest debit that was refused and is not paid. */
  readonly refused: { readonly code: string; readonly tryOn: string | null } | null
  readonly card: { readonly month: number; readonly year: number } | null
  /** Its provider has the payment method, and charges it without its payer. */
  readonly isChargeable: boolean
}

/** Finds what puts a monthly gift at risk; null: nothing. */
export function monthlyRisk(gift: MonthlyGift, today: string): MonthlyRisk | null {
  const { state, nextOn, refused, card, isChargeable } = gift
  if (state === 'paused') return 'paused'
  if (refused !== null) return refused.tryOn === null ? 'unpaid' : 'retried'
  if (!isChargeable) return 'methodRefused'
  if (card === null) return null
  const last = lastDayOf(card)
  if (nextOn !== null && last < nextOn) return 'cardEnds'
  return last <= addDays(today, daysBefore) ? 'cardEndsSoon' : null
}

/**
 * Why a debit was refused, as an association reads it. Never more than the payer's bank would say: a lost card and an
 * empty account are both its refusal.
 */
export const refusalReasons = ['technical', 'authentication', 'card', 'bank'] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** The reason behind a provider's code. */
export function refusalReason(code: string): RefusalReason {
  if (isTechnicalRefusal(code)) return 'technical'
  const verdict = declineClass(code)
  if (verdict === 'authenticate') return 'authentication'
  return verdict === 'newPaymentMethod' ? 'card' : 'bank'
}

interface Ranked {
  readonly risk: MonthlyRisk | null
  readonly nextOn: string | null
}

/** Puts what is most urgent first; of one kind, the earliest next debit. */
export function byUrgency(one: Ranked, other: Ranked): number {
  const place = ({ risk }: Ranked) => (risk === null ? monthlyRisks.length : monthlyRisks.indexOf(risk))
  return place(one) - place(other) || (one.nextOn ?? '9999').localeCompare(other.nextOn ?? '9999')
}
