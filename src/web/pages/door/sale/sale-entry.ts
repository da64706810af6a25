import type { DoorPaymentMethod, SaleGuest, SaleItem } from '#domain/check-in/door-sale.ts'

/** A sale while the volunteer enters it. */
export interface SaleEntry {
  /** Tickets by the id of their price. */
  readonly counts: Readonly<Record<string, number>>
  readonly guest: SaleGuest
  readonly paymentMethod: DoorPaymentMethod | null
}

export const emptySale: SaleEntry = {
  counts: {},
  guest: { firstName: '', lastName: '', email: '' },
  paymentMethod: null,
}

/** The prices that were chosen, with their tickets. */
export function itemsOf({ counts }: SaleEntry): SaleItem[] {
  return Object.entries(counts).flatMap(([tierId, quantity]) => (quantity > 0 ? [{ tierId, quantity }] : []))
}
