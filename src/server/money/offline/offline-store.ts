import { type Static, Type } from 'typebox'
import type { FormId, OrderId, OrganisationId } from '#domain/ids.ts'
import type { OfflinePaymentMethod } from '#domain/payment/payment-method.ts'
import { type NewCart, NewCartSchema } from '#server/money/cart/cart-store.ts'
import { orNull } from '#contract/shape.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { CivilDate, HexBytes, Opaque, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { type FinalisePlan, FinalisePlanSchema } from '#server/money/payment/finalise-plan.ts'
import { type CartFreeze, CartFreezeSchema } from '#server/money/payment/freeze-store.ts'

/** The entry of a reference. */
export interface StoredOfflineEntry {
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly formId: FormId
  /** Hash of the content; null for entries made before the hash was stored. */
  readonly contentHash: Buffer
}

/** An association's entry with a reference, or null. */
export async function findOfflineEntry(
  tx: Tx,
  organisationId: OrganisationId,
  reference: string,
): Promise<StoredOfflineEntry | null> {
  const row = await tx
    .selectFrom('offline_entry')
    .innerJoin('payment', 'payment.id', 'offline_entry.payment_id')
    .innerJoin('order', 'order.id', 'payment.order_id')
    .select(['order.id', 'order.number', 'order.form_id', 'offline_entry.content_hash'])
    .where('offline_entry.organisation_id', '=', organisationId)
    .where('offline_entry.reference', '=', reference)
    .executeTakeFirst()
  return row === undefined
    ? null
    : {
        orderId: row.id as OrderId,
        orderNumber: row.number,
        formId: row.form_id as FormId,
        contentHash: row.content_hash,
      }
}

const EntrySchema = Type.Object({
  paymentId: Uuid(),
  organisationId: Uuid<OrganisationId>(),
  reference: Type.String(),
  /** Of the cheque or transfer. */
  number: Type.String(),
  bank: Type.String(),
  paymentMethod: Opaque<OfflinePaymentMethod>(),
  paidOn: CivilDate,
  contentHash: HexBytes,
  /** The member who enters it, for the journal; null: an operator. */
  userId: orNull(Uuid()),
})

/** An entry with everything that it writes, decided before the call. */
export interface NewOfflineEntry {
  readonly entry: Omit<Static<typeof EntrySchema>, 'paymentId'>
  readonly cart: NewCart
  readonly freeze: CartFreeze
  readonly plan: FinalisePlan
}

/** The arguments of an SQL function that writes an entry. */
export const entryArguments = {
  entry: EntrySchema,
  cart: NewCartSchema,
  freeze: CartFreezeSchema,
  plan: FinalisePlanSchema,
}

const callEnterOffline = callWithArguments(
  'enter_offline',
  Type.Object(entryArguments),
  orNull(Type.String()),
)

/** Writes an entry as `enterOffline` does. */
export type WriteEntry = typeof enterOffline

/**
 * Writes an entry with its cart, payment and order in one round trip, all or nothing. Its stock is locked only while
 * the database writes. Returns the order number, or null if the reference is already entered. Throws SOLD_OUT like
 * `writeCart`.
 */
export async function enterOffline(
  tx: Tx,
  entry: NewOfflineEntry,
  now: Date,
  expires: Date,
): Promise<string | null> {
  return callEnterOffline(tx, asArguments(entry, now, expires))
}

/** An entry as the arguments of its SQL function. */
export function asArguments({ entry, cart, freeze, plan }: NewOfflineEntry, now: Date, expires: Date) {
  return {
    entry: { ...entry, paymentId: freeze.payment.id },
    cart: { ...cart, now, expires },
    freeze: { ...freeze, guard: cart.guard, now },
    plan: { ...plan, now },
  }
}
