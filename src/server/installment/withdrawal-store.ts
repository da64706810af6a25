import { sql } from 'kysely'
import type { FormId, OrderId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { Locale } from '#domain/locale.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { Tx } from '#server/db/schema.ts'

/** An order with the lines that were bought, and which of them its payer withdraws from. */
export interface WithdrawableOrder {
  readonly id: OrderId
  readonly number: string
  readonly formId: FormId
  readonly locale: Locale
  readonly payer: Payer
  readonly createdAt: Date
  readonly lines: readonly {
    readonly id: string
    readonly name: string
    readonly amount: Cents
    /** When its payer withdrew from it. */
    readonly askedAt: Date | null
  }[]
}

/** The order at an id with its articles, in their order; null where there is none. Gifts and tickets are no articles. */
export async function findWithdrawableOrder(tx: Tx, id: string): Promise<WithdrawableOrder | null> {
  const order = await tx
    .selectFrom('order')
    .select(['id', 'number', 'form_id', 'locale', 'payer', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (order === undefined) return null
  const lines = await tx
    .selectFrom('order_item')
    .leftJoin('withdrawal_line', 'withdrawal_line.order_item_id', 'order_item.id')
    .leftJoin('withdrawal', 'withdrawal.id', 'withdrawal_line.withdrawal_id')
    .select(['order_item.id', 'order_item.name', 'order_item.amount_cents', 'withdrawal.asked_at'])
    .where('order_item.order_id', '=', id)
    .where('order_item.tier_type', '=', 'Product')
    .orderBy('order_item.position')
    .execute()
  return {
    id: order.id as OrderId,
    number: order.number,
    formId: order.form_id as FormId,
    locale: order.locale,
    // Written when the order was made, in this shape, and never changed.
    payer: order.payer as Payer,
    createdAt: order.created_at,
    lines: lines.map((line) => ({
      id: line.id,
      name: line.name,
      amount: cents(line.amount_cents),
      askedAt: line.asked_at,
    })),
  }
}

/** Records that a payer withdraws from lines of an order; answers those that are new. */
export async function recordWithdrawal(
  tx: Tx,
  withdrawal: {
    readonly id: string
    readonly orderId: OrderId
    readonly items: readonly string[]
    readonly message: string
  },
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ask_withdrawal(${JSON.stringify(withdrawal)}::jsonb, ${now}) as id
  `.execute(tx)
  return rows.map(({ id }) => id)
}
