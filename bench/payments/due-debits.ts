import { sql } from 'kysely'
import type { Db } from '#server/platform/db/schema.ts'
import { newId } from '#server/platform/new-id.ts'

/**
 * Copies an order with one future debit many times, as an order in two instalments whose second debit is due on a day:
 * what a collector finds in the morning. All are debited with the payment method of the model.
 */
export async function copyDueDebits(
  db: Db,
  modelScheduleId: string,
  { count, dueOn }: { readonly count: number; readonly dueOn: string },
): Promise<void> {
  for (let left = count; left > 0; left -= atOnce) {
    await copySome(db, modelScheduleId, { count: Math.min(left, atOnce), dueOn })
  }
}

/** The time limit of a statement is five seconds. */
const atOnce = 500

async function copySome(
  db: Db,
  modelScheduleId: string,
  { count, dueOn }: { readonly count: number; readonly dueOn: string },
): Promise<void> {
  const copies = Array.from({ length: count }, () => ({
    cart: newId(),
    order: newId(),
    item: newId(),
    schedule: newId(),
    first: newId(),
    second: newId(),
  }))
  const rows = sql`jsonb_to_recordset(${JSON.stringify(copies)}::jsonb)
    as i(cart uuid, "order" uuid, item uuid, schedule uuid, first uuid, second uuid)`
  const model = sql`(select s.*, o.cart_id from schedule s join "order" o on o.id = s.order_id
    where s.id = ${modelScheduleId})`
  const pick = sql`case p.installment_number when 1 then i.first else i.second end`
  const copy = async (statement: ReturnType<typeof sql>) => void (await statement.execute(db))
  await copy(sql`
    insert into cart select (jsonb_populate_record(null::cart, to_jsonb(c) || jsonb_build_object('id', i.cart))).*
    from ${model} m join cart c on c.id = m.cart_id, ${rows}`)
  await copy(sql`
    insert into "order" select (jsonb_populate_record(null::"order", to_jsonb(o) || jsonb_build_object('id', i."order",
      'cart_id', i.cart, 'number', i."order"))).*
    from ${model} m join "order" o on o.id = m.order_id, ${rows}`)
  await copy(sql`
    insert into order_item select (jsonb_populate_record(null::order_item,
      to_jsonb(l) || jsonb_build_object('id', i.item, 'order_id', i."order"))).*
    from ${model} m join order_item l on l.order_id = m.order_id, ${rows}`)
  await copy(sql`
    insert into payment select (jsonb_populate_record(null::payment, to_jsonb(p) || jsonb_build_object('id', ${pick},
      'certificate_id', ${pick}, 'cart_id', i.cart,
      'order_id', case p.installment_number when 1 then i."order" end))).*
    from ${model} m join payment p on p.cart_id = m.cart_id, ${rows}`)
  await copy(sql`
    insert into schedule select (jsonb_populate_record(null::schedule,
      to_jsonb(s) || jsonb_build_object('id', i.schedule, 'order_id', i."order", 'kind', 'INSTALLMENT'))).*
    from schedule s, ${rows} where s.id = ${modelScheduleId}`)
  await copy(sql`
    insert into installment select (jsonb_populate_record(null::installment, to_jsonb(d) || jsonb_build_object(
      'schedule_id', i.schedule, 'payment_id', case d.number when 1 then i.first else i.second end,
      'due_on', ${dueOn}::text, 'try_on', case d.number when 2 then ${dueOn}::text end))).*
    from installment d, ${rows} where d.schedule_id = ${modelScheduleId}`)
}
