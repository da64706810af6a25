import { sql } from 'kysely'
import { Type } from 'typebox'
import type { OrganisationId } from '#domain/ids.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { orNull } from '#contract/shape.ts'
import { callForRows } from '#server/platform/db/call-function.ts'
import { CivilDate, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { Page } from '#server/platform/process-pages.ts'

/** An association whose orders of a day are to be mailed. */
export interface DueDigest {
  readonly organisationId: OrganisationId
  /** The subject of its mail: this association, on this day. */
  readonly subjectId: string
}

const callListOrdersOfDay = callForRows(
  'list_orders_of_day',
  Type.Object({ day: CivilDate, after: orNull(Uuid()), limit: Type.Integer() }),
  Type.Object({ organisation_id: Uuid<OrganisationId>(), subject_id: Uuid() }),
)

/** The associations that read of their orders once a day and had some on this day in Paris. */
export async function listDigests(
  tx: Tx,
  day: string,
  { after, limit }: Page<DueDigest>,
): Promise<DueDigest[]> {
  const rows = await callListOrdersOfDay(tx, { day, after: after?.organisationId ?? null, limit })
  return rows.map((row) => ({ organisationId: row.organisation_id, subjectId: row.subject_id }))
}

/** An order as the association reads of it: without the tip, which does not concern it. */
export interface OrderOfDay {
  readonly number: string
  readonly form: string
  readonly payer: Payer
  readonly amount: number
}

/** The orders of an association on a day in Paris, the oldest first. */
export async function listOrdersOf(tx: Tx, organisationId: string, day: string): Promise<OrderOfDay[]> {
  const midnight = (days: number) =>
    sql<Date>`(${sql.val(day)}::date + ${sql.val(days)}::integer)::timestamp at time zone 'Europe/Paris'`
  return tx
    .selectFrom('order')
    .innerJoin('form', 'form.id', 'order.form_id')
    .select(['order.number', 'order.payer', 'order.amount_cents as amount'])
    .select(sql<string>`form.definition ->> 'title'`.as('form'))
    .where('form.organisation_id', '=', organisationId)
    .where('order.created_at', '>=', midnight(0))
    .where('order.created_at', '<', midnight(1))
    .orderBy('order.created_at')
    .orderBy('order.id')
    .execute()
}
