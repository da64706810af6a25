import { receiptUrl } from '#contract/order/receipt.ts'
import type { QueuedMail } from '#server/platform/db/plan-parts.ts'
import type { Deps } from '#server/money/deps.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { mailOfForm } from '#server/catalogue/form/mail-of-form.ts'
import { composePerson } from '#server/money/payment/compose-mail-parts.ts'
import type { ReceiptKey, ReceiptOrder, StoredReceipt } from '#server/papers/receipt/receipt-store.ts'
import { loadReceiptOrder } from '#server/papers/receipt/receipt-store.ts'

type MailDeps = Pick<Deps, 'db' | 'newId' | 'settings'>

interface SentReceipt extends ReceiptKey, StoredReceipt {
  readonly replaces: boolean
}

/** The mail to the donor with a receipt; none where an offline entry has no address. */
export async function composeReceiptMails(
  deps: MailDeps,
  receipt: SentReceipt,
): Promise<QueuedMail<'taxReceipt'>[]> {
  const order = await loadReceiptOrder(deps.db, receipt)
  const payload = {
    ...(await composePart(deps, order, receipt)),
    amount: receipt.facts.amount,
    replaces: receipt.replaces,
    receiptUrl: `${deps.settings.publicUrl}${receiptUrl(receipt.id)}`,
  }
  return toDonor(order, { id: deps.newId(), kind: 'taxReceipt', payload })
}

/** The mail to the donor of a receipt that is void, without another one in its place. */
export async function composeVoidMails(
  deps: MailDeps,
  order: ReceiptOrder,
  receipt: Pick<StoredReceipt, 'label'> & Pick<ReceiptKey, 'year'>,
): Promise<QueuedMail<'taxReceiptVoid'>[]> {
  const payload = await composePart(deps, order, receipt)
  return toDonor(order, { id: deps.newId(), kind: 'taxReceiptVoid', payload })
}

function toDonor<Mail extends object>({ payer, locale }: ReceiptOrder, mail: Mail) {
  return payer.email === '' ? [] : [{ ...mail, recipient: payer.email, locale }]
}

async function composePart(
  deps: MailDeps,
  { formId, payer, number }: ReceiptOrder,
  { label, year }: Pick<StoredReceipt, 'label'> & Pick<ReceiptKey, 'year'>,
) {
  return {
    ...mailOfForm(deps, await loadForm(deps.db, formId)),
    payer: composePerson(payer),
    orderNumber: number,
    number: label,
    year,
  }
}
