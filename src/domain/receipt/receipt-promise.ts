import { type ReceiptOrganisation, issuesReceipts } from '#domain/receipt/receipt-issuer.ts'

/**
 * Who sends the tax receipt of an order, and when. `association`: the association itself. `soon`: the platform, at
 * once. `january`: the platform, in the January after each year of payments.
 */
export const receiptPromises = ['association', 'soon', 'january'] as const
export type ReceiptPromise = (typeof receiptPromises)[number]

/** Announces a receipt to the payer of an order; null where no receipt will come. */
export function promiseReceipt(
  organisation: ReceiptOrganisation,
  order: { readonly isEligible: boolean; readonly isOverTime: boolean },
): ReceiptPromise | null {
  if (!organisation.taxReceipts || !order.isEligible) return null
  if (!issuesReceipts(organisation)) return 'association'
  return order.isOverTime ? 'january' : 'soon'
}
