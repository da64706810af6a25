import { type Cents, maxCents, subtractCents, sumCents, zero } from '#domain/money.ts'
import {
  type GiftMethod,
  type ReceiptDonor,
  type ReceiptedGift,
  isErasedDonor,
} from '#domain/receipt/receipt-facts.ts'

/** Payment of the gifts of an order. Amounts in cents, without tip, options and lines of other kinds. */
export interface PaidGift {
  readonly paidOn: string
  readonly method: GiftMethod
  readonly paid: Cents
  /** Refunded, or on its way back, of these gifts. */
  readonly refunded: Cents
  /**
   * Amount of the whole payment that the association lost in disputes. All of it is taken from the gifts: a receipt may
   * state too little, and is fined for too much.
   */
  readonly lost: Cents
  /** Its payer's bank has not decided yet. */
  readonly isContested: boolean
}

/** The receipt that is valid until now for an order and a year. */
export interface CurrentReceipt {
  readonly gifts: readonly ReceiptedGift[]
  readonly donor: ReceiptDonor
}

/**
 * Action for an order and a year. `wait`: a bank has to decide first, or nothing remains of the gifts and a
 * refund that the payer's bank returns would change that; `incomplete`: the donor's name or address is missing, so that
 * a receipt would be worth nothing.
 */
export type ReceiptPlan =
  | { readonly kind: 'none' | 'wait' | 'incomplete' | 'void' }
  | { readonly kind: 'issue' | 'replace'; readonly gifts: readonly ReceiptedGift[]; readonly amount: Cents }

/**
 * Plans the receipt of an order and a calendar year in Paris: issue, replace, void, or nothing. A receipt that states
 * the gifts that were not refunded is left as it is; one that does not is replaced; where none is left it is void. A
 * receipt whose donor was erased is not replaced: it is void where it states too much. Source: articles 200 and 238 bis;
 * docs/decisions/papers/tax-receipts.md.
 */
export function planReceipt(
  payments: readonly PaidGift[],
  donor: ReceiptDonor,
  current: CurrentReceipt | null,
): ReceiptPlan {
  if (payments.some(({ isContested }) => isContested)) return { kind: 'wait' }
  const gifts = payments.map(remaining).filter(({ amount }) => amount > zero)
  const amount = sumCents(gifts.map((gift) => gift.amount))
  if (amount === zero && current !== null) return { kind: 'void' }
  if (amount === zero) return { kind: payments.length === 0 ? 'none' : 'wait' }
  if (current !== null && isErasedDonor(current.donor))
    return { kind: isExceeding(current, amount) ? 'void' : 'none' }
  if (!isCompleteDonor(donor)) return { kind: isExceeding(current, amount) ? 'void' : 'incomplete' }
  if (current === null) return { kind: 'issue', gifts, amount }
  const isSame = isEqual(gifts, current.gifts) && isEqual(donor, current.donor)
  return isSame ? { kind: 'none' } : { kind: 'replace', gifts, amount }
}

function remaining({ paidOn, method, paid, refunded, lost }: PaidGift): ReceiptedGift {
  return { paidOn, method, amount: maxCents(zero, subtractCents(subtractCents(paid, refunded), lost)) }
}

/** Whether a receipt states more than what remains: it may not stay valid, even where another cannot be issued. */
function isExceeding(current: CurrentReceipt | null, amount: Cents): boolean {
  return current !== null && sumCents(current.gifts.map((gift) => gift.amount)) > amount
}

function isCompleteDonor({ name, address, zipCode, city }: ReceiptDonor): boolean {
  return [name, address, zipCode, city].every((part) => part.trim() !== '')
}

/** Compares plain values by their content, whatever the order of their keys: a database orders them anew. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other))
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, part]) => [key, sortKeys(part)])
}
