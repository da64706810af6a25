import { parisNightDay } from '#domain/check-in/night-day.ts'
import { emailRule, isEmpty } from '#domain/field-rules.ts'
import type { FormDefinition, TierDefinition } from '#domain/form/form-definition.ts'
import { asksAmount } from '#domain/form/price-kinds.ts'
import { priceWithRequired } from '#domain/cart/required-price.ts'
import { type Cents, cents, multiplyCents, sumCents } from '#domain/money.ts'
import { areNamesIdentical, nameProblem } from '#domain/name-rules.ts'
import { plainEmail, plainText, printableRule } from '#domain/pasted-text.ts'
import type { OfflinePaymentMethod } from '#domain/payment/payment-method.ts'
import type { ProblemCode } from '#domain/problem-codes.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { isTierOnSale } from '#domain/stock/is-tier-on-sale.ts'

/** Selling at the door: prices that a gate admits, paid in cash or by card at the terminal of the association's bank. */

export const doorPaymentMethods = ['Cash', 'CardTerminal'] as const satisfies readonly OfflinePaymentMethod[]
export type DoorPaymentMethod = (typeof doorPaymentMethods)[number]

/** Tickets of one sale. */
export const mostSaleTickets = 20
/** A group that pays more is entered by a member. */
export const mostSaleAmount = cents(100_000)

/** A price as a gate may sell it now. */
export interface DoorPrice {
  readonly tierId: string
  /** Cents of each ticket, with the options that each must have. */
  readonly price: Cents
  /** Tickets of one sale, stock aside. */
  readonly most: number
  /** False: its sale online is over, or has not begun. */
  readonly isOnline: boolean
}

/**
 * The prices that a gate sells now: tickets that it admits today, of a set price. Its sale online may be over: the
 * association decides what it sells.
 * @param tierIds prices that the gate admits; null: every one
 */
export function doorPrices(
  { tiers }: Pick<FormDefinition, 'tiers'>,
  tierIds: readonly string[] | null,
  now: Date,
): DoorPrice[] {
  return tiers
    .filter((tier) => isSoldAtDoor(tier, parisNightDay(now)))
    .filter(({ id }) => tierIds === null || tierIds.includes(id))
    .map((tier) => ({
      tierId: tier.id,
      price: priceWithRequired(tier),
      most: Math.min(tier.maxPerCart ?? mostSaleTickets, mostSaleTickets),
      isOnline: isTierOnSale(tier, now),
    }))
}

function isSoldAtDoor(tier: TierDefinition, today: string): boolean {
  const { tierType, isHidden, paymentFrequency, day } = tier
  const isTicket = tierType === 'Registration' && paymentFrequency !== 'SUBSCRIPTION' && !asksAmount(tier)
  return isTicket && isHidden !== true && (day ?? today) === today
}

/** One price of a sale. */
export interface SaleItem {
  readonly tierId: string
  readonly quantity: number
}

/** The guest who pays; every part may be empty. */
export interface SaleGuest {
  readonly firstName: string
  readonly lastName: string
  /** Empty: no ticket is sent. */
  readonly email: string
}

/** The total of a sale; prices that the gate does not sell count nothing. */
export function saleTotal(items: readonly SaleItem[], prices: readonly Omit<DoorPrice, 'isOnline'>[]): Cents {
  return sumCents(
    items.map(({ tierId, quantity }) => {
      const price = prices.find((one) => one.tierId === tierId)?.price ?? cents(0)
      return multiplyCents(price, quantity)
    }),
  )
}

/** Lists the problems of a sale, field by field (`sale.email`). */
export function checkSale(items: readonly SaleItem[], total: Cents, guest: SaleGuest): Problem[] {
  const { firstName, lastName, email } = guest
  const units = items.reduce((count, { quantity }) => count + quantity, 0)
  const isTwice = new Set(items.map(({ tierId }) => tierId)).size < items.length
  const found: (readonly [field: string, code: ProblemCode | null])[] = [
    ['items', units === 0 || isTwice ? 'CART_EMPTY' : null],
    ['firstName', nameRule(firstName)],
    ['lastName', nameRule(lastName) ?? (areNamesIdentical(firstName, lastName) ? 'NAMES_IDENTICAL' : null)],
    ['email', isEmpty(email) ? null : emailRule(plainEmail(email))],
  ]
  return [
    ...found.flatMap(([field, code]) => (code === null ? [] : [problem(`sale.${field}`, code)])),
    ...(units > mostSaleTickets ? [problem('sale.items', 'QUANTITY', { min: 1, max: mostSaleTickets })] : []),
    ...(total > mostSaleAmount ? [problem('sale.items', 'MAX_AMOUNT', { max: mostSaleAmount + 1 })] : []),
  ]
}

function nameRule(name: string): ProblemCode | null {
  return isEmpty(name) ? null : (printableRule(name) ?? nameProblem(plainText(name)))
}
