import { sql } from 'kysely'
import type { FormId } from '#domain/ids.ts'
import type { WaitingEntryState } from '#domain/waiting-list/waiting-entry-machine.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** An entry as its association reads it. */
export interface ListedEntry {
  readonly id: string
  readonly tierId: string
  readonly firstName: string
  readonly email: string
  readonly quantity: number
  readonly state: WaitingEntryState
  readonly joinedAt: Date
  readonly offerEndsAt: Date | null
  /** In the line of its price; null where it does not wait. */
  readonly place: number | null
}

const listed = (formId: FormId) => sql`
  select id, tier_id as "tierId", first_name as "firstName", email, quantity, state, created_at as "joinedAt",
    offer_ends_at as "offerEndsAt",
    case when state = 'waiting' then (row_number() over (
      partition by tier_id, state order by created_at, id))::integer end as place
  from readable_waiting_entry where form_id = ${formId}`

/** Live entries of a form: offers first, then the line. At most `limit` of each price. */
export async function listLiveEntries(tx: Tx, formId: FormId, limit: number): Promise<ListedEntry[]> {
  const { rows } = await sql<ListedEntry>`
    select id, "tierId", "firstName", email, quantity, state, "joinedAt", "offerEndsAt", place from (
      select *, row_number() over (partition by "tierId" order by place nulls first, "joinedAt", id) as shown
      from (${listed(formId)}) entry where state = any(state_set('waitingEntry', 'live'))
    ) live where shown <= ${limit} order by shown`.execute(tx)
  return rows
}

/** Every entry of a form that was not deleted, the first one first. */
export async function listEntries(tx: Tx, formId: FormId): Promise<ListedEntry[]> {
  const { rows } = await sql<ListedEntry>`
    select * from (${listed(formId)}) entry order by "joinedAt", id`.execute(tx)
  return rows
}

/** Entries of a price in one state. */
export interface StateCount {
  readonly tierId: string
  readonly state: WaitingEntryState
  readonly entries: number
  readonly units: number
}

export async function countByState(tx: Tx, formId: FormId): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`
    select tier_id as "tierId", state, count(*)::integer as entries, sum(quantity)::integer as units
    from readable_waiting_entry where form_id = ${formId} group by tier_id, state`.execute(tx)
  return rows
}

/** Whether an entry is of a form whose orders the acting user reads. */
export async function isOwnEntry(tx: Tx, formId: FormId, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from readable_waiting_entry where form_id = ${formId} and id = ${id}`.execute(tx)
  return rows.length > 0
}
