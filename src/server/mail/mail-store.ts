import { type Kysely, type Selectable, sql } from 'kysely'
import { isShape } from '#server/is-shape.ts'
import type { Locale } from '#domain/locale.ts'
import {
  type MailKind,
  type MailMessage,
  type RenderedMail,
  mailSchemas,
  maximumMailAttempts,
} from '#contract/mails.ts'
import { asJson } from '#server/db/call-function.ts'
import type { Database, Db, Tx } from '#server/db/schema.ts'

export type MailRow = Selectable<Database['mail']>
export type MailSummary = Pick<MailRow, 'id' | 'recipient' | 'subject' | 'state' | 'created_at'>

/** A row of the outbox holds what none of our mails can say: no retry will mend it. */
export class MalformedMail extends Error {
  override readonly name = 'MalformedMail'
}

/**
 * Runs `send` while this session alone holds the mail: a lock that ends with its holder, however it ends.
 * @returns what `send` gives, or null where another live process holds it.
 */
export async function withMailLock<T>(
  db: Kysely<Database>,
  mailId: string,
  send: (tx: Tx) => Promise<T>,
): Promise<T | null> {
  return db.connection().execute(async (session) => {
    const key = sql`hashtextextended(${`mail:${mailId}`}, 0)`
    const taken = await sql<{ held: boolean }>`select pg_try_advisory_lock(${key}) as held`.execute(session)
    if (taken.rows[0]?.held !== true) return null
    try {
      return await send(session)
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(session)
    }
  })
}

/**
 * Takes a mail that is still to be sent. One found `sending` under the lock was left there by a killed process.
 * @returns the mail, its attempt counted; null where it was sent, has failed for good, or does not exist.
 */
export async function claimMail(tx: Tx, mailId: string): Promise<MailRow | null> {
  const row = await tx
    .updateTable('mail')
    .set((column) => ({ state: 'sending', attempts: column('attempts', '+', 1) }))
    .where('id', '=', mailId)
    .where('state', 'in', ['queued', 'sending'])
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Records that the mail left. `bodies` are kept only where this table is the mailbox. */
export async function markSent(
  tx: Tx,
  mailId: string,
  mail: RenderedMail,
  bodies: boolean,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('mail')
    .set({
      state: 'sent',
      subject: mail.subject,
      html: bodies ? mail.html : null,
      text_body: bodies ? mail.text : null,
      sent_at: now,
      last_error: null,
    })
    .where('id', '=', mailId)
    .where('state', '=', 'sending')
    .execute()
}

/** Records why the mail did not leave: `queued` to try again, `failed` for good. */
export async function markUnsent(
  tx: Tx,
  mailId: string,
  state: 'queued' | 'failed',
  reason: string,
): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ state, last_error: reason.slice(0, 500) })
    .where('id', '=', mailId)
    .where('state', '=', 'sending')
    .execute()
}

/** The latest mails, newest first, without their bodies. */
export async function listMails(tx: Tx, limit: number): Promise<MailSummary[]> {
  return tx
    .selectFrom('mail')
    .select(['id', 'recipient', 'subject', 'state', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function findMail(tx: Tx, mailId: string): Promise<MailRow | null> {
  const row = await tx.selectFrom('mail').selectAll().where('id', '=', mailId).executeTakeFirst()
  return row ?? null
}

/**
 * The message of a row, checked: its payload crossed a JSON column.
 * @throws MalformedMail where kind or payload are none of ours.
 */
export function messageOf(row: { kind: string; locale: Locale; payload: unknown }): MailMessage {
  const { kind, locale, payload } = row
  if (isMailKind(kind) && isShape(mailSchemas[kind], payload))
    return { kind, locale, data: payload } as MailMessage
  throw new MalformedMail(`the payload of a mail of kind ${kind} does not match its schema`)
}

function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(mailSchemas, kind)
}

/** A try may end before its mail counts it; the mail, which says that it is given up, has to come to its end first. */
const jobTries = maximumMailAttempts + 10

/**
 * Gives a job to each mail of the outbox that has none, the oldest first, and tells the workers once for all of them.
 * @param limit mails at most
 * @returns how many there were
 */
export async function queueMailJobs(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      select id from mail where sent_at is null and not has_job order by created_at limit ${limit}
      for update skip locked
    ), marked as (
      update mail set has_job = true from taken where mail.id = taken.id returning mail.id
    ), jobs as (
      select count(*) as count, array_agg(('send-mail', json_build_object('mailId', id), null, null,
        ${jobTries}::smallint, null, null, null)::graphile_worker.job_spec) as specs
      from marked
    )
    select (select count(*)::integer from graphile_worker.add_jobs(jobs.specs)) as count from jobs where count > 0
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** A mail to be sent, as the fact that it tells is recorded. */
export type NewMail = MailMessage & {
  readonly id: string
  /** The fact: one mail a kind, fact and person. */
  readonly subjectId: string
  readonly recipient: string
}

/** Puts a mail into the outbox, in the transaction of its fact. One that is there already stays alone. */
export async function queueMail(tx: Tx, { data, ...mail }: NewMail, now: Date): Promise<void> {
  await sql`select queue_mail(${asJson({ ...mail, payload: data })}::jsonb, ${now})`.execute(tx)
}
