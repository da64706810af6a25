import { sql } from 'kysely'
import type { FieldAnswer, SnapshotItem } from '#domain/cart/cart.ts'
import type { FormId } from '#domain/ids.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** A ticket of a campaign with its line and order. */
export interface TicketOfForm {
  readonly number: number
  readonly code: string
  readonly isCancelled: boolean
  readonly item: SnapshotItem
  readonly payer: Payer
  readonly orderNumber: string
  /** Answers of its order to questions of the campaign, which are stored with any of its lines. */
  readonly orderAnswers: readonly FieldAnswer[]
  /** A debit of its order was refused, and not paid since; its cheque came back, or its payment is contested. */
  readonly isUnpaid: boolean
}

/** Whether the order `o` of a campaign is not paid, as adherents' lists see it. */
const isUnpaid = (formId: FormId) => sql<boolean>`(
  exists (select from schedule s join installment n on n.schedule_id = s.id
    where s.order_id = o.id and n.state = 'refused')
  or o.id in (
    select p.order_id from dispute d join payment p on p.id = d.payment_id
    where d.state = 'open' and p.form_id = ${formId} and p.order_id is not null
    union all
    select p.order_id from offline_entry e join payment p on p.id = e.payment_id
    where e.returned_on is not null and p.order_id is not null
      and e.organisation_id = (select organisation_id from form where id = ${formId})))`

/** Another text as soon as a ticket of a campaign, its line or its order is written: a hundredth of reading them. */
export async function readTicketsVersion(tx: Tx, formId: FormId): Promise<string> {
  const { rows } = await sql<{ version: string | null }>`
    select md5(string_agg(concat_ws('.', t.xmin, i.xmin, o.xmin, ${isUnpaid(formId)}), ',' order by t.number)) as version
    from ticket t join order_item i on i.id = t.order_item_id join "order" o on o.id = t.order_id
    where t.form_id = ${formId}`.execute(tx)
  return rows[0]?.version ?? ''
}

const answersOfOrder = sql<FieldAnswer[]>`(
  select coalesce(jsonb_agg(answer), '[]') from order_item l, jsonb_array_elements(l.detail -> 'customFields') answer
  where l.order_id = o.id)`
const noAnswers = sql<FieldAnswer[]>`'[]'::jsonb`

/** Every ticket of a campaign, by number. @param hasAnswers whether answers of orders are wanted */
export async function listTicketsOfForm(
  tx: Tx,
  formId: FormId,
  hasAnswers: boolean,
): Promise<TicketOfForm[]> {
  const rows = await tx
    .selectFrom('ticket as t')
    .innerJoin('order_item as i', 'i.id', 't.order_item_id')
    .innerJoin('order as o', 'o.id', 't.order_id')
    .select(['t.number', 't.code', 't.cancelled_at as cancelledAt', 'i.detail as item'])
    .select(['o.payer', 'o.number as orderNumber'])
    .select([isUnpaid(formId).as('isUnpaid'), (hasAnswers ? answersOfOrder : noAnswers).as('orderAnswers')])
    .where('t.form_id', '=', formId)
    .orderBy('t.number')
    .execute()
  return rows.map(({ cancelledAt, ...row }) => ({ ...row, isCancelled: cancelledAt !== null }))
}
