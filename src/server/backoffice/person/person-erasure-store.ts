import { sql } from 'kysely'
import { Type } from 'typebox'
import { accountingYears, taxPaperYears } from '#domain/account/retention.ts'
import { findTerms } from '#server/catalogue/organisation/chosen-term-store.ts'
import { callFunction } from '#server/platform/db/call-function.ts'
import { Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Erases a person for one association, with everyone merged into them. */
export const erasePersonRows = callFunction(
  'erase_person',
  Type.Object({ organisation: Uuid(), person: Uuid(), now: Instant }),
  Type.Union([Type.Literal('erased'), Type.Literal('missing')]),
)

export interface StoredErasurePlan {
  readonly orders: number
  readonly notes: number
  readonly tags: number
  readonly waiting: number
  readonly news: number
  readonly merged: number
  readonly payerUntil: string | null
  readonly receiptsUntil: string | null
  readonly namesUntil: string | null
  readonly schedules: number
}

/**
 * Reads the consequences of the erasure of a person whom the caller may see. Payers stay from the end of the accounting
 * year, which is at most a year after the last movement.
 */
export async function readErasurePlan(
  tx: Tx,
  { organisationId, rootId, now }: { organisationId: string; rootId: string; now: Date },
): Promise<StoredErasurePlan> {
  const { answers } = await findTerms(tx, organisationId)
  const { rows } = await sql<StoredErasurePlan>`
    with tree as materialized (
      select id, lower(email) as email from person
      where organisation_id = ${organisationId} and root_id = ${rootId}
    ), place as materialized (
      select a.order_id, a.item_id from person_appearance a where a.person_id in (select id from tree)
    ), paid as materialized (
      select o.* from "order" o where o.organisation_id = ${organisationId}
        and o.id in (select order_id from place where item_id is null)
    ), day as (
      select (${now}::timestamptz at time zone 'Europe/Paris')::date as today
    )
    select (select count(*) from paid)::integer as orders,
      (select count(*) from person_note where person_id in (select id from tree))::integer as notes,
      (select count(distinct tag) from person_tag where person_id in (select id from tree))::integer as tags,
      (select count(*) from waiting_entry
        where organisation_id = ${organisationId} and email in (select email from tree))::integer as waiting,
      (select count(*) from news_subscription s join form f on f.id = s.form_id
        where f.organisation_id = ${organisationId} and s.email in (select email from tree))::integer as news,
      (select count(*) - 1 from tree)::integer as merged,
      (select ((max(coalesce(money_moved_at, created_at)) at time zone 'Europe/Paris')::date
        + make_interval(years => ${accountingYears + 1}))::date::text from paid) as "payerUntil",
      (select ((max(r.created_at) at time zone 'Europe/Paris')::date + make_interval(years => ${taxPaperYears}))::date::text
        from receipt r where r.organisation_id = ${organisationId} and r.order_id in (select id from paid)
      ) as "receiptsUntil",
      (select max(until)::text from (
          select (activity_end(order_id, ${now}) at time zone 'Europe/Paris')::date + ${answers}::integer as until
          from place where item_id is not null
        ) named, day where until >= day.today
      ) as "namesUntil",
      (select count(*) from schedule s where s.organisation_id = ${organisationId}
        and s.order_id in (select id from paid) and s.state = any(state_set('schedule', 'ongoing')))::integer as schedules`.execute(
    tx,
  )
  const [plan] = rows
  if (plan === undefined) throw new Error('no erasure was read')
  return plan
}
