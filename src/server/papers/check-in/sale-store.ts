import { Type } from 'typebox'
import { orNull } from '#contract/shape.ts'
import type { SoldAtGate } from '#contract/check-in/door-sale.ts'
import type { OrderId } from '#domain/ids.ts'
import { type NewOfflineEntry, asArguments, entryArguments } from '#server/money/offline/offline-store.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

const SaleSchema = Type.Object({
  deviceId: Uuid(),
  /** Its name, for the journal. */
  gate: Type.String(),
  /** Its number within the gate. */
  device: Type.Integer(),
})

const callSellAtGate = callWithArguments(
  'sell_at_gate',
  Type.Object({ sale: SaleSchema, ...entryArguments }),
  orNull(Type.String()),
)

/** Who sells. */
export interface Seller {
  readonly deviceId: string
  readonly gate: string
  readonly device: number
}

/** Writes a sale as `enterOffline` writes an entry; its tickets come in at once. */
export function writeSale(
  tx: Tx,
  seller: Seller,
  entry: NewOfflineEntry,
  { now, expires }: { readonly now: Date; readonly expires: Date },
): Promise<string | null> {
  return callSellAtGate(tx, { sale: seller, ...asArguments(entry, now, expires) })
}

/** The sale of an order, with the numbers of its tickets. */
export async function loadSale(tx: Tx, orderId: OrderId): Promise<SoldAtGate> {
  const { number, amount } = await tx
    .selectFrom('order')
    .select(['number', 'amount_cents as amount'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const tickets = await tx
    .selectFrom('ticket')
    .select('number')
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute()
  return { orderNumber: number, amount, tickets: tickets.map((ticket) => ticket.number) }
}
