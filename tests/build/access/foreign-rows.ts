import { sql } from 'kysely'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { Db } from '#server/platform/db/schema.ts'

/** Tables that a call of the administration might write. */
export const writtenTables = [
  'form',
  'media',
  'stock',
  'form_version',
  'invitation',
  'member',
  'access_journal',
  'verification',
  'verification_document',
  'bank_change',
  'gate',
  'gate_device',
  'waiting_entry',
  'saved_view',
  'renewal_reminder',
  'message',
  'message_recipient',
  'monthly_export',
  'receipt',
  'receipt_due',
  'receipt_correction',
  'cheque_deposit',
  'dispute',
  'dispute_answer',
  'dispute_file',
  'expected_payment',
  'accounting_account',
  'accounting_setting',
  'accounting_close',
  'accounting_close_file',
  'offline_entry',
  'order',
  'order_item',
  'order_note',
  'order_correction',
  'changed_order',
  'stale_person',
  'directory',
  'person',
  'donor_year',
  'erased_gift',
  'person_request',
  'erased_appearance',
  'person_note',
  'person_tag',
  'person_consent',
  'merge_proposal',
  'people_import',
  'imported_line',
  'held_refund',
  'refund_rule',
  'chosen_term',
  'refund',
  'support_access',
  'support_read',
  'link_visit',
  'mail',
] as const

/** Rows of the association that must stay hidden: a receipt, a deposit of a cheque, a note, a dispute, a refund and an account that wait. */
export async function haveForeignRows(db: Db, foreign: StoredForm, secret: string): Promise<void> {
  await haveForeignReceipt(db, foreign, secret)
  await haveForeignDeposit(db, foreign)
  await haveForeignNote(db, foreign, secret)
  await haveForeignDispute(db, foreign, secret)
  await haveForeignHeldRefund(db, foreign)
  await haveForeignBankChange(db, foreign)
  await haveForeignCancellation(db, foreign)
  await haveForeignClose(db, foreign, secret)
  await haveForeignView(db, foreign, secret)
  await haveForeignGate(db, foreign, secret)
  await haveForeignPeople(db, foreign, secret)
  await haveForeignEntry(db, foreign, secret)
  await haveForeignReminder(db, foreign, secret)
  await haveForeignMessage(db, foreign, secret)
}

/** A shared view of the association that must stay hidden, with a monthly link. */
async function haveForeignView(db: Db, { organisationId }: StoredForm, secret: string): Promise<void> {
  await sql`with view as (
      insert into saved_view (id, organisation_id, user_id, list, name, search, is_shared, created_at, updated_at)
      select gen_random_uuid(), ${organisationId}, id, 'orders', ${secret}, 'etat=paid', true, now(), now()
      from user_account order by created_at limit 1 returning *)
    insert into monthly_export (id, view_id, organisation_id, user_id, due_on, created_at)
    select gen_random_uuid(), id, organisation_id, user_id, '2040-01-01', now() from view`.execute(db)
}

/** Two people of the directory of the association that must stay hidden, one with a note, who may be one, one imported. */
async function haveForeignPeople(db: Db, { organisationId }: StoredForm, secret: string): Promise<void> {
  await sql`insert into directory (organisation_id, filled_at) values (${organisationId}, now())`.execute(db)
  await sql`with person as (
      insert into person (id, organisation_id, key, root_id, last_name, name_words, search_words, sort_words, tags)
      select id, ${organisationId}, sha256(id::text::bytea), id, ${secret}, 'verger', ' verger ', 'verger', array['verger']
      from (values ('0193b0c7-90ab-8f00-a1b2-c3d4e5f60718'::uuid), (gen_random_uuid())) as of (id) returning *
    ), note as (
      insert into person_note (id, person_id, organisation_id, token, text, written_by, written_at)
      select gen_random_uuid(), min(p.id::text)::uuid, ${organisationId}, 'note', ${secret}, min(u.id::text)::uuid, now()
      from person p, user_account u
    ), asked as (
      insert into person_request (id, organisation_id, person_id, kind, asked_on, recorded_by, recorded_at)
      select gen_random_uuid(), p.organisation_id, min(p.id::text)::uuid, 'export', '2026-01-01', min(u.id::text)::uuid, now()
      from person p, user_account u group by p.organisation_id
    ), given as (
      insert into donor_year (person_id, organisation_id, year, amount_cents, gifts, last_given_on, before_cents, is_first,
        is_followed)
      select id, organisation_id, 2026, 7541, 1, '2026-01-01', 0, true, false from person
    ), import as (
      insert into people_import (id, organisation_id, kind, file_name, file_hash, lines, imported_by, imported_at)
      select gen_random_uuid(), ${organisationId}, 'members', ${secret}, '', 1, id, now()
      from user_account order by created_at limit 1 returning *
    ), line as (
      insert into imported_line (id, import_id, organisation_id, kind, line, person_id, key, first_name, last_name,
        company_name, email, address, zip_code, city, country, name_words, sort_name, words, number, label, method, holder,
        imported_at)
      select gen_random_uuid(), i.id, ${organisationId}, 'members', 2, '0193b0c7-90ab-8f00-a1b2-c3d4e5f60718', '', '',
        ${secret}, '', '', '', '', '', '', 'verger', 'verger', ' verger ', ${secret}, '', '', gen_random_uuid(), now()
      from import i
    )
    insert into merge_proposal (one_id, other_id, organisation_id, reasons)
    select min(id::text)::uuid, max(id::text)::uuid, ${organisationId}, array['email'] from person`.execute(
    db,
  )
}

/** Words of a reminder of the association that must stay hidden. */
async function haveForeignReminder(db: Db, { organisationId }: StoredForm, secret: string): Promise<void> {
  await sql`insert into renewal_reminder (organisation_id, moment, is_on, days, words)
    values (${organisationId}, 'first', true, 30,
      jsonb_build_array(jsonb_build_object('locale', 'fr', 'subject', ${secret}::text, 'text', ${secret}::text)))`.execute(
    db,
  )
}

/** A draft of a message of the association that must stay hidden, with a recipient. */
async function haveForeignMessage(db: Db, { organisationId, id }: StoredForm, secret: string): Promise<void> {
  await sql`with message as (
      insert into message (id, organisation_id, form_id, author_id, token, purpose, audience, locale, subject, text, state,
        created_at, updated_at)
      select gen_random_uuid(), ${organisationId}, ${id}, id, 'foreign', 'news', '{"kind": "campaign"}', 'fr', ${secret},
        ${secret}, 'draft', now(), now()
      from user_account order by created_at limit 1 returning *)
    insert into message_recipient (id, message_id, place, email, first_name, name)
    select gen_random_uuid(), id, 1, lower(${`${secret}@exemple.fr`}), ${secret}, ${secret} from message`.execute(
    db,
  )
}

/** An entry of a waiting list of the association that must stay hidden. */
async function haveForeignEntry(db: Db, { organisationId, id }: StoredForm, secret: string): Promise<void> {
  await sql`insert into waiting_entry (id, organisation_id, form_id, tier_id, email, first_name, quantity, locale,
      state, created_at, updated_at)
    values (gen_random_uuid(), ${organisationId}, ${id}, gen_random_uuid(), ${`${secret}@exemple.fr`}, ${secret}, 1,
      'fr', 'waiting', now(), now())`.execute(db)
}

/** A gate of the form of the association that must stay hidden, open on a device. */
async function haveForeignGate(db: Db, foreign: StoredForm, secret: string): Promise<void> {
  await sql`with gate as (
      insert into gate (id, organisation_id, form_id, name, ends_at, created_by, created_at)
      select gen_random_uuid(), ${foreign.organisationId}, ${foreign.id}, ${secret}, '2040-01-01', id, now()
      from user_account order by created_at limit 1 returning *)
    insert into gate_device (id, gate_id, number, label, key_hash, opened_at, last_contact_at)
    select gen_random_uuid(), id, 1, '', sha256(id::text::bytea), now(), now() from gate`.execute(db)
}

/** Visits by a labelled link, of each form. */
export async function haveVisits(db: Db, ...forms: readonly StoredForm[]): Promise<void> {
  const rows = forms.map(({ id }) => ({ form_id: id, source: 'lettre', since: '2026-11-26', visits: 3 }))
  await db.insertInto('link_visit').values(rows).execute()
}

/** A valid receipt of the gift to the association that must stay hidden; a later one waits for an address. */
async function haveForeignReceipt(db: Db, foreign: StoredForm, secret: string): Promise<void> {
  const ids = sql`select id, organisation_id, 2026, true from "order" where organisation_id = ${foreign.organisationId}`
  await sql`insert into receipt_due (order_id, organisation_id, year, is_incomplete) ${ids}
    on conflict (order_id, year) do update set is_incomplete = true`.execute(db)
  await sql`insert into receipt (id, organisation_id, year, number, label, order_id, kind, amount_cents, facts, created_at)
    select gen_random_uuid(), organisation_id, 2026, 1, '2026-000001', id, 'individual', 1000,
      ${JSON.stringify({ donor: { name: `Zoé ${secret}` } })}::jsonb, now()
    from "order" where organisation_id = ${foreign.organisationId}`.execute(db)
}

/** A deposit of the payment of the association that must stay hidden, which is also expected. */
async function haveForeignDeposit(db: Db, foreign: StoredForm): Promise<void> {
  await sql`insert into cheque_deposit (id, organisation_id, number, deposited_on, created_at)
    values (gen_random_uuid(), ${foreign.organisationId}, 1, '2026-11-03', now())`.execute(db)
  await sql`insert into offline_entry (payment_id, organisation_id, reference, payment_method, paid_on, content_hash, number,
      bank, deposit_id)
    select p.id, p.organisation_id, 'C-1', 'Check', '2026-11-03', '', '', '', d.id
    from payment p join cheque_deposit d using (organisation_id) where p.organisation_id = ${foreign.organisationId} limit 1`.execute(
    db,
  )
  await sql`insert into expected_payment (payment_id, organisation_id, reference, payment_method, number, bank, content_hash,
    created_at, updated_at)
    select payment_id, organisation_id, reference, payment_method, '', '', content_hash, now(), now() from offline_entry
    where organisation_id = ${foreign.organisationId}`.execute(db)
}

/** A note on the order of the association that must stay hidden, of any user. */
async function haveForeignNote(db: Db, foreign: StoredForm, secret: string): Promise<void> {
  await sql`insert into order_note (id, order_id, token, text, written_by, written_at)
    select gen_random_uuid(), o.id, 'note', ${secret}, u.id, now()
    from "order" o, user_account u where o.organisation_id = ${foreign.organisationId} limit 1`.execute(db)
}

/** A dispute of that order's payment, with a file. */
async function haveForeignDispute(db: Db, foreign: StoredForm, secret: string): Promise<void> {
  await sql`insert into dispute (id, provider, dispute_ref, attempt_id, payment_id, amount_cents, state, opened_at,
      created_at, updated_at)
    select gen_random_uuid(), 'sandbox', ${secret}, a.id, p.id, 100, 'open', now(), now(), now()
    from payment p join payment_attempt a on a.payment_id = p.id
    where p.organisation_id = ${foreign.organisationId} limit 1`.execute(db)
  await sql`insert into dispute_file (id, dispute_id, kind, name, content_type, size, sha256, created_at)
    select gen_random_uuid(), id, 'proof', ${secret}, 'application/pdf', 1, '', now() from dispute`.execute(
    db,
  )
}

/** A refund of that order that waits for a second member. */
async function haveForeignHeldRefund(db: Db, foreign: StoredForm): Promise<void> {
  await sql`insert into held_refund (id, organisation_id, order_id, token, choice, amount_cents, asked_by, asked_at, updated_at)
    select gen_random_uuid(), o.organisation_id, o.id, 'held', '{"scope": "whole", "amount": 0, "lines": []}', 100, u.id, now(), now()
    from "order" o, user_account u where o.organisation_id = ${foreign.organisationId} limit 1`.execute(db)
}

/** A new bank account of that association that waits for a second member. */
async function haveForeignBankChange(db: Db, foreign: StoredForm): Promise<void> {
  await sql`insert into bank_change (id, organisation_id, token, iban, holder, asked_by, asked_at, updated_at)
    select gen_random_uuid(), ${foreign.organisationId}, 'foreign', 'FR1420041010050500013M02606', 'Le Verger', id, now(), now()
    from user_account limit 1`.execute(db)
}

/** A cancellation of the form of the association that must stay hidden. */
async function haveForeignCancellation(db: Db, foreign: StoredForm): Promise<void> {
  await sql`insert into cancellation (id, organisation_id, form_id, token, mails, asked_by, orders, amount_cents, frozen_at,
      created_at, updated_at)
    select gen_random_uuid(), ${foreign.organisationId}, ${foreign.id}, 'foreign', '[]', id, 1, 4200, now(), now(), now()
    from user_account limit 1`.execute(db)
}

/** A closed year of the association that must stay hidden, with a file that names a payer. */
async function haveForeignClose(db: Db, foreign: StoredForm, secret: string): Promise<void> {
  await sql`with closed as (
      insert into accounting_close (id, organisation_id, from_day, to_day, number, token, reason, sums, marks, closed_at)
      values (gen_random_uuid(), ${foreign.organisationId}, '2024-01-01', '2024-12-31', 1, 'foreign', ${secret},
        '{"lines": [], "matters": [], "owed": 0, "pieces": 0, "receiptYear": 2024}', '', now()) returning id)
    insert into accounting_close_file (close_id, kind, name, content, sha256)
    select id, 'payments', 'paiements.csv', ${Buffer.from(secret)}, encode(sha256(${Buffer.from(secret)}), 'hex')
    from closed`.execute(db)
}

/** The payment of that deposit. */
export async function depositedPayment(db: Db, foreign: StoredForm): Promise<string> {
  const row = await db
    .selectFrom('offline_entry')
    .select('payment_id')
    .where('organisation_id', '=', foreign.organisationId)
    .executeTakeFirst()
  return row?.payment_id ?? 'none'
}

/** The device of the only gate, that of the association that must stay hidden. */
export async function anyDevice(db: Db): Promise<string> {
  const row = await db.selectFrom('gate_device').select('id').executeTakeFirst()
  return row?.id ?? 'none'
}
