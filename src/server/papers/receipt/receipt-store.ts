import { sql } from 'kysely'
import { giftPaymentMethods } from '#domain/payment/payment-method.ts'
import { Type } from 'typebox'
import type { OrganisationDefinition } from '#domain/form/form-definition.ts'
import { tierTypes } from '#domain/form/form-lists.ts'
import { mayOpenReceipt } from '#domain/form/gift-types.ts'
import { safeOrganisation } from '#domain/form/safe-addresses.ts'
import type { FormId, OrderId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { PaidGift } from '#domain/receipt/plan-receipt.ts'
import { correctPayer } from '#domain/receipt/receipt-correction.ts'
import { type ReceiptFacts, receiptKinds } from '#domain/receipt/receipt-facts.ts'
import { oneOf, orNull } from '#contract/shape.ts'
import { machineTimeIn } from '#server/platform/clock/machine-time-store.ts'
import { callForRows, callFunction } from '#server/platform/db/call-function.ts'
import { QueuedMails } from '#server/platform/db/plan-parts.ts'
import { CentsSchema, Instant, Opaque, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** An order and a calendar year in Paris: what a receipt is about. */
export interface ReceiptKey {
  readonly orderId: OrderId
  readonly year: number
}

/** A claimed key, with the number of failed tries before. */
export const claimDueReceipts = callForRows(
  'claim_due_receipts',
  Type.Object({ now: Instant, leaseMs: Type.Integer(), limit: Type.Integer() }),
  Type.Object({ order_id: Uuid<OrderId>(), year: Type.Integer(), tries: Type.Integer() }),
)

/** Locks what is due for an order and a year until the transaction ends. False where another process has done it. */
export async function lockDueReceipt(tx: Tx, { orderId, year }: ReceiptKey): Promise<boolean> {
  const row = await tx
    .selectFrom('receipt_due')
    .select('due_at')
    .where('order_id', '=', orderId)
    .where('year', '=', year)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined && row.due_at !== null
}

/** Records a failed try; the next one is after `waitMs`. */
export async function postponeReceipt(tx: Tx, { orderId, year }: ReceiptKey, waitMs: number): Promise<void> {
  await tx
    .updateTable('receipt_due')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_try_at: machineTimeIn(waitMs) }))
    .where('order_id', '=', orderId)
    .where('year', '=', year)
    .execute()
}

/** An order, for its receipts. */
export interface ReceiptOrder {
  readonly number: string
  readonly locale: Locale
  readonly payer: Payer
  readonly formId: FormId
  readonly organisationId: string
  readonly organisation: OrganisationDefinition
  /** How many corrections of its donor there are. */
  readonly corrections: number
}

/** The order of a receipt, with the payer as corrected for the receipts of its year. */
export async function loadReceiptOrder(tx: Tx, { orderId, year }: ReceiptKey): Promise<ReceiptOrder> {
  const row = await tx
    .selectFrom('order')
    .innerJoin('organisation', 'organisation.id', 'order.organisation_id')
    .select(['order.number', 'order.locale', 'order.payer', 'order.form_id', 'order.organisation_id'])
    .select('organisation.definition')
    .select((eb) =>
      eb
        .selectFrom('receipt_correction')
        .select('receipt_correction.after')
        .whereRef('receipt_correction.order_id', '=', 'order.id')
        .where('receipt_correction.year', '<=', year)
        // One that was erased at its term has no country either.
        .where(sql`receipt_correction.after ->> 'country'`, '<>', '')
        .orderBy('receipt_correction.year', 'desc')
        .orderBy('receipt_correction.number', 'desc')
        .limit(1)
        .as('correction'),
    )
    .select((eb) =>
      eb
        .selectFrom('receipt_correction')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('receipt_correction.order_id', '=', 'order.id')
        .as('corrections'),
    )
    .where('order.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return {
    number: row.number,
    locale: row.locale,
    payer: correctPayer(row.payer, row.correction),
    formId: row.form_id as FormId,
    organisationId: row.organisation_id,
    organisation: safeOrganisation(row.definition),
    corrections: Number(row.corrections),
  }
}

/** A paid gift, and the provider that took the money. */
export type StoredGift = PaidGift & { readonly provider: string }

/** Lists the payments of an order for its gifts in a year, the oldest first, and refunds that its payer gave instead. */
export async function listPaidGifts(tx: Tx, { orderId, year }: ReceiptKey): Promise<StoredGift[]> {
  const giftTypes = tierTypes.filter(mayOpenReceipt)
  const { rows } = await sql<GiftRow>`
    select to_char(p.paid_on, 'YYYY-MM-DD') as paid_on, p.provider, p.method, p.paid_cents,
      coalesce((
        select sum(s.item_cents) from refund r
        join refund_share s on s.refund_id = r.id join order_item i on i.id = s.order_item_id
        where r.payment_id = p.id and p.sold and r.state <> 'failed'
          and i.is_eligible_tax_receipt and i.tier_type = any(${giftTypes})
      ), 0)::bigint + coalesce((
        -- Given once more: a gift of another day, without anything in return.
        select sum(s.item_cents) from renunciation n
        join renunciation_share s on s.renunciation_id = n.id join order_item i on i.id = s.order_item_id
        where n.payment_id = p.id and p.sold and i.is_eligible_tax_receipt and i.tier_type = any(${giftTypes})
      ), 0)::bigint as refunded_cents,
      case when p.sold then coalesce((
        select sum(d.org_cents) from dispute d where d.payment_id = p.id and d.state = 'lost'
      ), 0)::bigint - lost_of_gifts(p.id) else lost_of_gifts(p.id) end as lost_cents,
      exists (
        select from dispute d join payment_attempt a on a.id = d.attempt_id and a.state = 'succeeded'
        where d.payment_id = p.id and d.state = 'open'
      ) as is_contested
    from (
      select p.id, p.provider, p.installment_number, e.payment_method as method,
        coalesce(e.paid_on, (c.created_at at time zone 'Europe/Paris')::date) as paid_on,
        (
          select coalesce(sum(s.item_cents), 0) from payment_share s join order_item i on i.id = s.order_item_id
          where s.payment_id = p.id and i.is_eligible_tax_receipt and i.tier_type = any(${giftTypes})
            -- The association gives offline money back itself, by cancelling its line.
            and (p.provider <> 'offline' or i.cancelled_at is null)
        )::bigint as paid_cents, true as sold
      from payment p
      left join offline_entry e on e.payment_id = p.id
      left join document c on c.payment_id = p.id and c.kind = 'paymentCertificate'
      where p.cart_id = (select cart_id from "order" where id = ${orderId}) and p.order_id = ${orderId}
        and p.state = 'paid'
        -- A voucher is no gift, and a cheque that came back gave nothing.
        and (e.payment_id is null
          or (e.payment_method = any(${[...giftPaymentMethods]}) and e.returned_on is null))
      union all
      select p.id, p.provider, p.installment_number, null, (n.given_at at time zone 'Europe/Paris')::date,
        n.amount_cents, false
      from renunciation n join payment p on p.id = n.payment_id where n.order_id = ${orderId}
    ) p
    where extract(year from p.paid_on) = ${year} and p.paid_cents > 0
    order by p.paid_on, p.installment_number`.execute(tx)
  return rows.map((row) => ({
    paidOn: row.paid_on,
    provider: row.provider,
    method: row.method === 'Cash' ? 'cash' : row.method === 'Check' ? 'check' : 'transfer',
    paid: cents(row.paid_cents),
    refunded: cents(row.refunded_cents),
    lost: cents(row.lost_cents),
    isContested: row.is_contested,
  }))
}

interface GiftRow {
  readonly paid_on: string
  readonly provider: string
  readonly method: string | null
  readonly paid_cents: number
  readonly refunded_cents: number
  readonly lost_cents: number
  readonly is_contested: boolean
}

/** A receipt as stored. */
export interface StoredReceipt {
  readonly id: string
  /** Its number as printed. */
  readonly label: string
  readonly facts: ReceiptFacts
}

/** The valid receipt of an order and a year, or null. */
export async function findValidReceipt(tx: Tx, { orderId, year }: ReceiptKey): Promise<StoredReceipt | null> {
  const row = await tx
    .selectFrom('receipt')
    .select(['id', 'label', 'facts'])
    .where('order_id', '=', orderId)
    .where('year', '=', year)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Records the plan of a locked key; returns the number of a new receipt as printed, or null. */
export const writeReceipt = callFunction(
  'write_receipt',
  Type.Object({
    orderId: Uuid<OrderId>(),
    year: Type.Integer(),
    outcome: oneOf(['none', 'wait', 'incomplete', 'void', 'issue', 'replace'] as const),
    receipt: orNull(
      Type.Object({
        id: Uuid(),
        organisationId: Uuid(),
        kind: oneOf(receiptKinds),
        amount: CentsSchema,
        facts: Opaque<ReceiptFacts>(),
        numberSuffix: Type.String(),
      }),
    ),
    mails: QueuedMails,
    now: Instant,
  }),
  orNull(Type.String()),
)
