import { Type } from 'typebox'
import type { FormId, OrderId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { orNull } from '#contract/shape.ts'
import { callForRows } from '#server/platform/db/call-function.ts'
import { CivilDate, Instant, Opaque, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { Page } from '#server/platform/process-pages.ts'

/** An order whose payer is reminded of tomorrow's event. */
export interface OrderToRemind {
  readonly orderId: OrderId
  readonly formId: FormId
  readonly orderNumber: string
  readonly locale: Locale
  readonly payer: Payer
  /** The subject of its mail: this order, on this day. */
  readonly subjectId: string
  /** The tickets that are valid, at least one. */
  readonly tickets: number
}

const callListOrdersToRemind = callForRows(
  'list_orders_to_remind',
  Type.Object({ day: CivilDate, createdBefore: Instant, after: orNull(Uuid()), limit: Type.Integer() }),
  Type.Object({
    order_id: Uuid<OrderId>(),
    form_id: Uuid<FormId>(),
    order_number: Type.String(),
    locale: Opaque<Locale>(),
    payer: Opaque<Payer>(),
    subject_id: Uuid(),
    tickets: Type.Integer(),
  }),
)

/** The orders of events of this day in Paris that were not reminded yet, in the order of their ids. */
export async function listOrdersToRemind(
  tx: Tx,
  events: { readonly day: string; readonly createdBefore: Date },
  { after, limit }: Page<OrderToRemind>,
): Promise<OrderToRemind[]> {
  const rows = await callListOrdersToRemind(tx, { ...events, after: after?.orderId ?? null, limit })
  return rows.map((row) => ({
    orderId: row.order_id,
    formId: row.form_id,
    orderNumber: row.order_number,
    locale: row.locale,
    payer: row.payer,
    subjectId: row.subject_id,
    tickets: row.tickets,
  }))
}
