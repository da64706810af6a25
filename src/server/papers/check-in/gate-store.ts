import { Type } from 'typebox'
import { sql } from 'kysely'
import type { DoorEntry } from '#domain/check-in/door-list.ts'
import type { FormId } from '#domain/ids.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, Nothing, Opaque, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** A gate as its devices need it. */
export interface StoredGate {
  readonly id: string
  readonly formId: FormId
  readonly name: string
  /** Null: it admits every price. */
  readonly tierIds: readonly string[] | null
  readonly endsAt: Date
  readonly endedAt: Date | null
  /** Whether its devices sell tickets. */
  readonly sells: boolean
}

/** A gate, locked until the transaction ends; null where there is none. */
export async function lockGate(tx: Tx, id: string): Promise<StoredGate | null> {
  const row = await gates(tx).where('gate.id', '=', id).forUpdate().executeTakeFirst()
  return row ?? null
}

function gates(tx: Tx) {
  return tx
    .selectFrom('gate')
    .select(['gate.id', 'gate.form_id as formId', 'gate.name', 'gate.tier_ids as tierIds'])
    .select(['gate.ends_at as endsAt', 'gate.ended_at as endedAt', 'gate.sells'])
    .$castTo<StoredGate>()
}

/** Devices that a gate has had, removed ones included. */
export async function countDevices(tx: Tx, gateId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('gate_device')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('gate_id', '=', gateId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface NewDevice {
  readonly id: string
  readonly gateId: string
  readonly number: number
  readonly label: string
  readonly keyHash: Buffer
}

export async function insertDevice(tx: Tx, device: NewDevice, now: Date): Promise<void> {
  const { id, gateId, number, label, keyHash } = device
  await tx
    .insertInto('gate_device')
    .values({ id, gate_id: gateId, number, label, key_hash: keyHash, opened_at: now, last_contact_at: now })
    .execute()
}

/** A device with its gate. */
export interface StoredDevice {
  readonly id: string
  readonly number: number
  readonly openedAt: Date
  readonly removedAt: Date | null
  readonly gate: StoredGate
}

/** The device with this key; null where there is none. */
export async function findDevice(tx: Tx, keyHash: Buffer): Promise<StoredDevice | null> {
  const row = await gates(tx)
    .innerJoin('gate_device as d', 'd.gate_id', 'gate.id')
    .select(['d.id as deviceId', 'd.number', 'd.opened_at as openedAt', 'd.removed_at as removedAt'])
    .where('d.key_hash', '=', keyHash)
    .$castTo<StoredGate & Omit<StoredDevice, 'id' | 'gate'> & { readonly deviceId: string }>()
    .executeTakeFirst()
  if (row === undefined) return null
  const { deviceId, number, openedAt, removedAt, ...gate } = row
  return { id: deviceId, number, openedAt, removedAt, gate }
}

/** Notes a contact of a device, and by how many milliseconds its clock is behind ours. */
export async function noteContact(tx: Tx, id: string, clockBehindMs: number, now: Date): Promise<void> {
  await tx
    .updateTable('gate_device')
    .set({ last_contact_at: now, clock_behind_ms: Math.trunc(clockBehindMs) })
    .where('id', '=', id)
    .execute()
}

interface RecordedScan {
  readonly id: string
  readonly number: number
  readonly at: string
  readonly undoneAt: string | null
}

/** Records scans of a device. */
export const recordCheckIns = callWithArguments(
  'record_check_ins',
  Type.Object({ device: Uuid(), scans: Opaque<readonly RecordedScan[]>(), now: Instant }),
  Nothing,
)

/** The point from which a later read of entries misses none: a transaction that is open now has a higher number. */
export async function readCursor(tx: Tx): Promise<string> {
  const { rows } = await sql<{
    cursor: string
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as cursor`.execute(tx)
  return rows[0]?.cursor ?? '0'
}

/**
 * Entries of a campaign that were written since a cursor; null: all. So are they for a cursor that this database has not
 * reached: it is that of a database before a restore.
 */
export async function listEntries(tx: Tx, formId: FormId, since: string | null): Promise<DoorEntry[]> {
  const written =
    since === null
      ? sql<boolean>`true`
      : sql<boolean>`(c.changed_in >= ${since}::xid8
          or ${since}::xid8 > pg_snapshot_xmax(pg_current_snapshot()))`
  const rows = await tx
    .selectFrom('check_in as c')
    .innerJoin('gate_device as d', 'd.id', 'c.device_id')
    .innerJoin('gate as g', 'g.id', 'd.gate_id')
    .innerJoin('ticket as t', 't.id', 'c.ticket_id')
    .select(['c.id', 't.number', 'c.scanned_at as at', 'c.undone_at as undoneAt'])
    .select(['g.name as gate', 'd.number as device'])
    .where('c.form_id', '=', formId)
    .where(written)
    .orderBy('c.scanned_at')
    .execute()
  return rows.map(({ at, undoneAt, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
  }))
}
