import { parisDate } from '#domain/format.ts'
import { parisInstant } from '#domain/form/form-file-values.ts'
import { addDays } from '#domain/installment/due-date.ts'
import { type Cents, sumCents, zero } from '#domain/money.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { ReceiptOrganisation } from '#domain/receipt/receipt-issuer.ts'
import { promiseReceipt } from '#domain/receipt/receipt-promise.ts'
import type { CancelledOrderStatus } from '#domain/refund/cancellation.ts'
import type { PlannedRefund } from '#domain/refund/plan-refund.ts'

/** Days in which a payer may give what an association would refund: the least, the most, and those to begin with. */
export const giftDays = { least: 3, most: 30, usual: 14 } as const
/** Days among which the screen lets choose. */
export const giftDayChoices = [giftDays.least, 7, giftDays.usual, 21, giftDays.most] as const

/** The last instant of an offer: the end of a civil day in Paris, `days` after the day of its mail. */
export function giftOfferEnd(now: Date, days: number): Date {
  return new Date(parisInstant(addDays(parisDate(now), days), '23:59:59'))
}

/** Parts of planned refunds that a payer may give, without tips: the tip is the platform's, and goes back. */
export function givableOf(planned: readonly PlannedRefund[]): PlannedRefund[] {
  return planned
    .map(({ paymentId, shares }) => ({
      paymentId,
      amount: sumCents(shares.flatMap(({ item, options }) => [item, options])),
      tip: zero,
      shares,
    }))
    .filter(({ amount }) => amount > zero)
}

/** The tips in planned refunds. */
export function tipOf(planned: readonly PlannedRefund[]): Cents {
  return sumCents(planned.map(({ tip }) => tip))
}

/**
 * States of an offer as its payer sees it. `open`: to be chosen. `over`: the last day has passed, and the refund is about
 * to go. `closed`: nothing is left to refund. `held`: a person has to settle it first.
 */
export const giftOfferStates = ['open', 'over', 'given', 'refunding', 'refunded', 'closed', 'held'] as const
export type GiftOfferState = (typeof giftOfferStates)[number]

/** The state of an offer by that of its order. @param left what is left to give: `held` by a bank, or `none` */
export function giftOfferState(
  status: CancelledOrderStatus,
  { isOver, left }: { readonly isOver: boolean; readonly left: 'some' | 'held' | 'none' },
): GiftOfferState {
  switch (status) {
    case 'offered':
      if (left !== 'some') return left === 'held' ? 'held' : 'closed'
      return isOver ? 'over' : 'open'
    case 'waiting':
    case 'refunding':
      return 'refunding'
    case 'given':
    case 'refunded':
      return status
    case 'failed':
      return 'held'
    case 'closed':
    case 'byHand':
    case 'repaid':
      return 'closed'
  }
}

/**
 * Tax receipts of a gift from a cancellation. `soon`: the platform sends it; `incomplete`: it would, but the payer's
 * address is missing; `association`: the association sends it itself.
 */
export const giftReceipts = ['soon', 'incomplete', 'association'] as const
export type GiftReceipt = (typeof giftReceipts)[number]

/**
 * Announces the receipt of a gift from a cancellation, null where none will come. Whatever was sold, a renounced refund
 * is a gift without anything in return. Source: article 200 of the tax code, docs/law.md.
 */
export function promiseGiftReceipt(
  organisation: ReceiptOrganisation,
  { address, zipCode, city }: Pick<Payer, 'address' | 'zipCode' | 'city'>,
): GiftReceipt | null {
  const promise = promiseReceipt(organisation, { isEligible: true, isOverTime: false })
  if (promise === null || promise === 'association') return promise
  return [address, zipCode, city].every((part) => part.trim() !== '') ? 'soon' : 'incomplete'
}
