import { sql } from 'kysely'
import type { OrganisationId } from '#domain/ids.ts'
import { allowLongStatements } from '#server/platform/db/long-statements.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { copyOneRow } from '../collection/many-schedules.ts'
import { newId } from '#server/platform/new-id.ts'

/**
 * This many payments like the only one of a database, all completed long ago: each of another association, with its
 * attempt, a refund, a sent mail and a handled event; and as many entries of one more association, whose id it returns.
 * They have no orders.
 */
export async function manyPayments(db: Db, count: number): Promise<OrganisationId> {
  const busy = newId() as OrganisationId
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await allowLongStatements(tx, 600_000)
    await sql`create temporary table copies on commit drop as
      select n, gen_random_uuid() as payment, gen_random_uuid() as attempt, gen_random_uuid() as organisation,
        now() - interval '100 days' as at
      from generate_series(1, ${sql.lit(count)}) n`.execute(tx)
    await copyOneRow(
      'payment',
      `'id', payment, 'cart_id', gen_random_uuid(), 'certificate_id', gen_random_uuid(), 'created_at', at,
        'organisation_id', organisation`,
    ).execute(tx)
    await copyOneRow(
      'payment_attempt',
      `'id', attempt, 'payment_id', payment, 'tokenization_session_id', null, 'address_hash', null,
        'created_at', at, 'submitted_at', at, 'provider_ref', 'ch_' || n`,
    ).execute(tx)
    await copyOneRow(
      'refund',
      `'id', gen_random_uuid(), 'request_id', gen_random_uuid(), 'payment_id', payment, 'attempt_id', attempt,
        'created_at', at`,
    ).execute(tx)
    await copyOneRow(
      'mail',
      `'id', gen_random_uuid(), 'subject_id', payment, 'state', 'sent', 'sent_at', at, 'next_try_at', null`,
    ).execute(tx)
    await sql`insert into provider_event (provider, event_id, type, payload, received_at, handled_at)
      select 'sandbox', 'evt_' || n, 'charge.succeeded', '{}', at, at from copies`.execute(tx)
    await sql`insert into organisation select made.* from organisation o,
      jsonb_populate_record(o, jsonb_build_object('id', ${busy}::text, 'slug', 'la-foret')) made`.execute(tx)
    await sql`insert into account (organisation_id, kind) values (${busy}, 'org_payable')`.execute(tx)
    await sql`insert into ledger_tx (ext_key, kind, at) select 'capture:' || attempt, 'capture', at from copies`.execute(
      tx,
    )
    await sql`insert into ledger_entry (tx_id, account_id, amount_cents)
      select t.id, a.id, -100 from account a, copies c join ledger_tx t on t.ext_key = 'capture:' || c.attempt
      where a.organisation_id = ${busy}`.execute(tx)
  })
  await sql`analyze`.execute(db)
  return busy
}

/** This many attempts like the only one, of a provider that does not answer: each was due for a poll long ago. */
export async function manyDueAttempts(db: Db, count: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`create temporary table copies on commit drop as
      select gen_random_uuid() as attempt, gen_random_uuid() as payment from generate_series(1, ${sql.lit(count)})`.execute(
      tx,
    )
    await copyOneRow(
      'payment_attempt',
      `'id', attempt, 'payment_id', payment, 'tokenization_session_id', null,
        'address_hash', null, 'provider', 'silent', 'provider_ref', null, 'state', 'requires_action',
        'next_poll_at', now() - interval '1 day'`,
    ).execute(tx)
  })
  await sql`analyze`.execute(db)
}
