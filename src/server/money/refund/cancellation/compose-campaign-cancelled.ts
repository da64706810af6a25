import type { CampaignCancelled, refundWays } from '#contract/mail/cancellation-mails.ts'
import { type Cents, cents } from '#domain/money.ts'
import { defaultLocale } from '#domain/locale.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { mailOfForm } from '#server/catalogue/form/mail-of-form.ts'
import type { Deps } from '#server/money/deps.ts'
import { composePerson } from '#server/money/payment/compose-mail-parts.ts'
import type {
  CancelledOrder,
  loadOrderToCancel,
} from '#server/money/refund/cancellation/cancellation-store.ts'
import type { RefundableOrder } from '#server/money/refund/refundable-store.ts'
import type { QueuedMail } from '#server/platform/db/plan-parts.ts'

/** Offer to give what would be refunded: cents without the tip, which goes back, and the last instant. */
export interface GiftOffer {
  readonly amount: Cents
  readonly tip: Cents
  readonly until: Date
  readonly url: string
}

interface Cancelled {
  readonly order: RefundableOrder
  readonly bought: Awaited<ReturnType<typeof loadOrderToCancel>>
  readonly lineIds: readonly string[]
  readonly way: (typeof refundWays)[number]
  readonly amount: Cents
  readonly debits: number
  readonly gift: GiftOffer | null
}

/** The mail to the payer of a cancelled order, in their language; none if the payer left no address. */
export async function composeCampaignCancelled(
  deps: Pick<Deps, 'db' | 'settings' | 'newId'>,
  { mails }: Pick<CancelledOrder, 'mails'>,
  { order, bought, lineIds, way, amount, debits, gift }: Cancelled,
): Promise<QueuedMail[]> {
  const { payer, number, lines } = bought
  if (payer.email === '') return []
  const written =
    mails.find(({ locale }) => locale === bought.locale) ??
    mails.find(({ locale }) => locale === defaultLocale) ??
    mails[0]
  if (written === undefined) return []
  const payload: CampaignCancelled = {
    ...mailOfForm(deps, await loadForm(deps.db, order.formId)),
    orderNumber: number,
    payer: composePerson(payer),
    subject: written.subject,
    text: written.text,
    lines: lines
      .filter(({ id }) => lineIds.includes(id))
      .map(({ name, amount: price }) => ({ name, amount: cents(price) })),
    refund: way,
    amount,
    debits,
    ...(gift !== null && { gift: { ...gift, until: gift.until.toISOString() } }),
  }
  return [
    { id: deps.newId(), kind: 'campaignCancelled', recipient: payer.email, locale: written.locale, payload },
  ]
}
