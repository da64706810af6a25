import { correctableDonor, isCompanyDonor } from '#domain/receipt/receipt-correction.ts'
import type { CorrectableReceipt } from '#contract/receipt-correction.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { type ReceiptKey, findValidReceipt, loadReceiptOrder } from '#server/papers/receipt/receipt-store.ts'

/** Presents the donor on the receipt of an order and a year, for the form of its correction. */
export async function presentCorrectable(tx: Tx, key: ReceiptKey): Promise<CorrectableReceipt> {
  const { number: orderNumber, payer, corrections } = await loadReceiptOrder(tx, key)
  const valid = await findValidReceipt(tx, key)
  return {
    orderNumber,
    year: key.year,
    number: valid?.label ?? null,
    isCompany: isCompanyDonor(payer),
    isMailed: payer.email !== '',
    version: corrections,
    donor: correctableDonor(payer),
  }
}
