import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/schema.ts'

export const nothingOfAddress: Awaited<ReturnType<typeof readAddress>> = {
  waitingLists: [],
  messages: [],
  importedLines: [],
}

/** Reads everything that associations store of an address beside its orders. */
export async function readAddress(tx: Tx, email: string) {
  return {
    waitingLists: await listWaiting(tx, email),
    messages: await listMessages(tx, email),
    importedLines: await listImported(tx, email),
  }
}

/** The entries of an address on waiting lists, the oldest first. */
async function listWaiting(tx: Tx, email: string) {
  const rows = await tx
    .selectFrom('waiting_entry')
    .innerJoin('form', 'form.id', 'waiting_entry.form_id')
    .innerJoin('organisation', 'organisation.id', 'form.organisation_id')
    .select(['waiting_entry.first_name as firstName', 'waiting_entry.quantity', 'waiting_entry.state'])
    .select(['waiting_entry.created_at as at', 'organisation.slug as organizationSlug', 'organisation.name'])
    .select(sql<string>`form.definition ->> 'title'`.as('title'))
    .where('waiting_entry.email', '=', email)
    .orderBy('waiting_entry.created_at')
    .execute()
  return rows.map(({ organizationSlug, name, at, ...row }) => ({
    ...row,
    organization: { organizationSlug, name },
    at: at.toISOString(),
  }))
}

/** Messages of associations that were queued for an address, the oldest first. */
async function listMessages(tx: Tx, email: string) {
  const rows = await tx
    .selectFrom('message_recipient')
    .innerJoin('message', 'message.id', 'message_recipient.message_id')
    .innerJoin('organisation', 'organisation.id', 'message.organisation_id')
    .select(['message.subject', 'message.text', 'message.purpose', 'message_recipient.queued_at as queuedAt'])
    .select(['message_recipient.stopped_at as stoppedAt', 'organisation.slug as organizationSlug'])
    .where('message_recipient.email', '=', email)
    .where('message_recipient.queued_at', 'is not', null)
    .orderBy('message_recipient.queued_at')
    .execute()
  return rows.map(({ queuedAt, stoppedAt, ...row }) => ({
    ...row,
    at: queuedAt?.toISOString() ?? null,
    stoppedAt: stoppedAt?.toISOString() ?? null,
  }))
}

/** Lines that associations imported from another program, the oldest first. */
async function listImported(tx: Tx, email: string) {
  const { rows } = await sql<{ line: Readonly<Record<string, string | number | null>> }>`
    select jsonb_build_object('organizationSlug', o.slug, 'kind', l.kind, 'firstName', l.first_name,
      'lastName', l.last_name, 'companyName', l.company_name, 'birthDate', l.birth_date, 'address', l.address,
      'zipCode', l.zip_code, 'city', l.city, 'country', l.country, 'number', l.number, 'label', l.label, 'day', l.day,
      'amountCents', l.amount_cents, 'method', l.method, 'from', l.from_on, 'until', l.until_on,
      'at', l.imported_at) as line
    from imported_line l join organisation o on o.id = l.organisation_id
    where l.email = ${email} order by l.imported_at, l.line`.execute(tx)
  return rows.map(({ line }) => line)
}
