import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { newId } from '#server/platform/new-id.ts'

/** A payment that waits for its success, which the bank has confirmed. */
export interface OpenPayment {
  readonly cartId: string
  readonly paymentId: string
  readonly attemptId: string
}

/** Copies a frozen cart with its payment and submitted attempt many times: the state before a success is recorded. */
export async function copyOpenPayments(
  db: Kysely<Database>,
  model: OpenPayment,
  count: number,
): Promise<OpenPayment[]> {
  const copies = Array.from({ length: count }, () => ({
    cartId: newId(),
    paymentId: newId(),
    attemptId: newId(),
  }))
  const ids = JSON.stringify(copies)
  const rows = sql`jsonb_to_recordset(${ids}::jsonb) as i("cartId" uuid, "paymentId" uuid, "attemptId" uuid)`
  await sql`
    insert into cart select (jsonb_populate_record(null::cart, to_jsonb(c) || jsonb_build_object('id', i."cartId"))).*
    from cart c, ${rows} where c.id = ${model.cartId}
  `.execute(db)
  await sql`
    insert into payment select (jsonb_populate_record(null::payment,
      to_jsonb(p) || jsonb_build_object(
        'id', i."paymentId", 'cart_id', i."cartId", 'certificate_id', new_document_id()))).*
    from payment p, ${rows} where p.id = ${model.paymentId}
  `.execute(db)
  await sql`
    insert into payment_attempt select (jsonb_populate_record(null::payment_attempt, to_jsonb(a) || jsonb_build_object(
      'id', i."attemptId", 'payment_id', i."paymentId", 'state', 'submitted', 'tokenization_session_id', null))).*
    from payment_attempt a, ${rows} where a.id = ${model.attemptId}
  `.execute(db)
  return copies
}
