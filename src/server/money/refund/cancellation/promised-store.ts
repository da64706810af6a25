import { sql } from 'kysely'
import type { FormId, OrganisationId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Promised money that a cancellation would end: entries, and cents that no one received. */
export interface PromisedSum {
  readonly count: number
  readonly amount: Cents
}

/** Adds up the promised money of a form, or of one of its prices. */
export async function sumPromised(tx: Tx, formId: FormId, tierId: string | null): Promise<PromisedSum> {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*)::integer as count, coalesce(sum(amount), 0)::bigint as amount
    from promised_of(${formId}, ${tierId}::uuid)`.execute(tx)
  return { count: rows[0]?.count ?? 0, amount: cents(rows[0]?.amount ?? 0) }
}

interface PromiseToCancel {
  readonly payment: string
  readonly organisation: OrganisationId
  /** The member who cancelled the campaign. */
  readonly user: string
}

/** Promised money of cancellations that run or are watched, promised before they began. */
export async function listPromisesToCancel(tx: Tx, limit: number): Promise<PromiseToCancel[]> {
  const { rows } = await sql<PromiseToCancel>`
    select e.payment_id as payment, e.organisation_id as organisation, c.asked_by as "user"
    from cancellation c cross join lateral promised_of(c.form_id, c.tier_id) e
    where c.next_try_at is not null and c.order_id is null
      and c.state <> all(state_set('cancellation', 'stopped')) and e.promised_at <= c.frozen_at
    limit ${limit}`.execute(tx)
  return rows
}
