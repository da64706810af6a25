import { sql } from 'kysely'
import type { GateDraft } from '#domain/check-in/gate.ts'
import type { FormId } from '#domain/ids.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Keeps two changes of the gates of a campaign one after the other: both see the same names. */
export async function lockGates(tx: Tx, formId: FormId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('gates ' || ${formId}, 0))`.execute(tx)
}

interface NewGate extends GateDraft {
  readonly id: string
  readonly organisationId: string
  readonly formId: FormId
  readonly userId: string
}

export async function insertGate(tx: Tx, gate: NewGate, now: Date): Promise<void> {
  const { id, organisationId, formId, name, tierIds, endsAt, sells, userId } = gate
  await tx
    .insertInto('gate')
    .values({
      id,
      organisation_id: organisationId,
      form_id: formId,
      name,
      tier_ids: tierIds === null ? null : [...tierIds],
      ends_at: new Date(endsAt),
      sells,
      created_by: userId,
      created_at: now,
    })
    .execute()
}

/** Ends an open gate of a campaign; returns its name, null where there is none. */
export async function endGateRow(tx: Tx, formId: FormId, id: string, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable('gate')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('form_id', '=', formId)
    .where('ended_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}

/** Removes a device of a gate; returns the name of the gate, null where there is no such device. */
export async function removeDeviceRow(
  tx: Tx,
  formId: FormId,
  { gate, device }: { readonly gate: string; readonly device: string },
  now: Date,
): Promise<string | null> {
  const row = await tx
    .updateTable('gate_device')
    .from('gate')
    .set({ removed_at: now })
    .whereRef('gate.id', '=', 'gate_device.gate_id')
    .where('gate_device.id', '=', device)
    .where('gate.id', '=', gate)
    .where('gate.form_id', '=', formId)
    .where('removed_at', 'is', null)
    .returning('gate.name')
    .executeTakeFirst()
  return row?.name ?? null
}
