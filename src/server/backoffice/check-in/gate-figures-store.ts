import { sql } from 'kysely'
import type { FormId } from '#domain/ids.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** A gate of a campaign, with its entries. */
export interface GateOfForm {
  readonly id: string
  readonly name: string
  readonly tierIds: readonly string[] | null
  readonly endsAt: Date
  readonly endedAt: Date | null
  readonly sells: boolean
}

/** Gates of a campaign, the newest first. */
export async function listGates(tx: Tx, formId: FormId): Promise<GateOfForm[]> {
  return tx
    .selectFrom('gate')
    .select(['id', 'name', 'tier_ids as tierIds', 'ends_at as endsAt', 'ended_at as endedAt', 'sells'])
    .where('form_id', '=', formId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** A device of a gate, with the number of tickets that it let in. */
export interface DeviceOfGate {
  readonly id: string
  readonly gateId: string
  readonly number: number
  readonly label: string
  readonly lastContactAt: Date
  readonly clockBehindMs: number
  readonly isRemoved: boolean
  readonly entries: number
}

/** Devices of a campaign's gates, by number. */
export async function listDevices(tx: Tx, formId: FormId): Promise<DeviceOfGate[]> {
  const rows = await tx
    .selectFrom('gate_device as d')
    .innerJoin('gate as g', 'g.id', 'd.gate_id')
    .select(['d.id', 'd.gate_id as gateId', 'd.number', 'd.label', 'd.last_contact_at as lastContactAt'])
    .select(['d.clock_behind_ms as clockBehindMs', 'd.removed_at as removedAt'])
    .select(
      sql<string>`(select count(*) from check_in c where c.device_id = d.id and c.undone_at is null)`.as(
        'entries',
      ),
    )
    .where('g.form_id', '=', formId)
    .orderBy('d.number')
    .execute()
  return rows.map(({ removedAt, entries, clockBehindMs, ...device }) => ({
    ...device,
    clockBehindMs: Number(clockBehindMs),
    isRemoved: removedAt !== null,
    entries: Number(entries),
  }))
}

/** Money that a gate took, for orders that were not cancelled. */
export interface SalesOfGate {
  readonly gateId: string
  readonly orders: number
  readonly cash: number
  readonly card: number
}

/** Sales of the gates of a campaign that the acting user edits; gates without one are left out. */
export async function sumSales(tx: Tx, formId: FormId): Promise<SalesOfGate[]> {
  const { rows } = await sql<SalesOfGate>`
    select s.gate_id as "gateId", count(distinct s.order_id)::integer as orders,
      coalesce(sum(s.amount_cents) filter (where s.payment_method = 'Cash'), 0)::bigint as cash,
      coalesce(sum(s.amount_cents) filter (where s.payment_method <> 'Cash'), 0)::bigint as card
    from gate g join sold_line s on s.gate_id = g.id
    where g.form_id = ${formId} group by s.gate_id`.execute(tx)
  return rows
}

/** Valid tickets of a price, and those that came in. */
export interface TierFigures {
  readonly tierId: string
  readonly name: string
  readonly tickets: number
  readonly entered: number
}

export async function countByTier(tx: Tx, formId: FormId): Promise<TierFigures[]> {
  const { rows } = await sql<TierFigures>`
    select t.tier_id as "tierId", max(t.tier_name) as name, count(*)::integer as tickets,
      (count(*) filter (where exists (
        select from check_in c where c.ticket_id = t.id and c.undone_at is null)))::integer as entered
    from checked_ticket t where t.form_id = ${formId} and t.cancelled_at is null
    group by t.tier_id`.execute(tx)
  return rows
}

/** First entries of tickets by quarter of an hour, gate and price. */
export interface EntriesOfQuarter {
  readonly at: Date
  readonly gateId: string
  readonly tierId: string
  readonly entries: number
}

/** First entries of tickets in each quarter of an hour that had some, the first one first. */
export async function countByQuarter(tx: Tx, formId: FormId): Promise<EntriesOfQuarter[]> {
  const { rows } = await sql<EntriesOfQuarter>`
    select date_bin('15 minutes', first.scanned_at, '2000-01-01Z') as at, d.gate_id as "gateId",
      t.tier_id as "tierId", count(*)::integer as entries
    from (
      select distinct on (ticket_id) ticket_id, scanned_at, device_id from check_in
      where form_id = ${formId} and undone_at is null order by ticket_id, scanned_at, id
    ) first join gate_device d on d.id = first.device_id join checked_ticket t on t.id = first.ticket_id
    group by 1, 2, 3 order by 1`.execute(tx)
  return rows
}

/** An entry on a ticket that others let in too. */
interface ConflictingEntry {
  readonly number: number
  readonly at: Date
  readonly gate: string
  readonly device: number
}

/** Entries on tickets that several devices let in: the last ticket first, its entries by time. At most `limit` tickets. */
export async function listConflicts(tx: Tx, formId: FormId, limit: number): Promise<ConflictingEntry[]> {
  const { rows } = await sql<ConflictingEntry>`
    select t.number, c.scanned_at as at, g.name as gate, d.number as device
    from (
      select ticket_id, max(scanned_at) as last from check_in
      where form_id = ${formId} and undone_at is null
      group by ticket_id having count(*) > 1 order by last desc limit ${limit}
    ) twice
    join checked_ticket t on t.id = twice.ticket_id
    join check_in c on c.ticket_id = twice.ticket_id and c.undone_at is null
    join gate_device d on d.id = c.device_id join gate g on g.id = d.gate_id
    order by twice.last desc, t.number, c.scanned_at, c.id`.execute(tx)
  return rows
}
