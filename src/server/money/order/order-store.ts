import type { Payer } from '#domain/payer/payer.ts'
import type { OrderId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** An order with its lines. An order has no stored state: its items and payments determine it. */
export interface StoredOrder {
  readonly id: OrderId
  readonly number: string
  readonly payer: Payer
  readonly amount: Cents
  readonly tip: Cents
  readonly createdAt: Date
  /** Every line is cancelled. */
  readonly isCancelled: boolean
  readonly lines: readonly {
    readonly name: string
    readonly amount: Cents
    readonly isEligibleTaxReceipt: boolean
    /** The order has a ticket for this line. */
    readonly hasTicket: boolean
  }[]
}

/** The number of an order, as its payer reads it. */
export async function findOrderNumber(tx: Tx, id: OrderId): Promise<string | null> {
  const row = await tx.selectFrom('order').select('number').where('id', '=', id).executeTakeFirst()
  return row?.number ?? null
}

/** The order at an id with its lines, or null. */
export async function findOrder(tx: Tx, id: OrderId): Promise<StoredOrder | null> {
  const row = await tx.selectFrom('order').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  const lines = await tx
    .selectFrom('order_item')
    .select(['name', 'amount_cents', 'tier_type', 'is_eligible_tax_receipt', 'cancelled_at'])
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  return {
    id: row.id as OrderId,
    number: row.number,
    // Copied from the snapshot when the order was created.
    payer: row.payer,
    amount: cents(row.amount_cents),
    tip: cents(row.tip_cents),
    createdAt: row.created_at,
    isCancelled: lines.every((line) => line.cancelled_at !== null),
    lines: lines.map((line) => ({
      name: line.name,
      amount: cents(line.amount_cents),
      isEligibleTaxReceipt: line.is_eligible_tax_receipt,
      hasTicket: line.tier_type === 'Registration',
    })),
  }
}
