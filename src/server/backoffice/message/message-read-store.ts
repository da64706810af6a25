import { sql } from 'kysely'
import type { RecipientOutcome } from '#contract/message/messages.ts'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import type { FormId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import type { LeftOutReason, MessageAudience, MessagePurpose } from '#domain/message/message-audience.ts'
import type { MessageState } from '#domain/message/message-machine.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** A message as stored, for a member's transaction: its statements read the views of those who may see it. */
export interface StoredMessage {
  readonly id: string
  readonly formId: FormId | null
  readonly form: FormDefinition | null
  readonly author: string
  readonly purpose: MessagePurpose
  readonly audience: MessageAudience
  readonly locale: Locale
  readonly subject: string
  readonly text: string
  readonly state: MessageState
  readonly createdAt: Date
  readonly sendAt: Date | null
  /** Who gets it, or got it. */
  readonly recipients: number
}

const messages = (organisationId: string) => sql`
  select m.id, m.form_id as "formId", f.definition as form, m.author, m.purpose, m.audience,
    m.locale, m.subject, m.text, m.state, m.created_at as "createdAt", m.send_at as "sendAt",
    (select count(*)::integer from readable_message_recipient r where r.message_id = m.id and r.left_out is null)
      as recipients
  from readable_message m left join form f on f.id = m.form_id
  where m.organisation_id = ${organisationId}`

/** Messages of an association, the latest first. */
export async function listMessages(tx: Tx, organisationId: string, most: number): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    ${messages(organisationId)} order by m.created_at desc, m.id desc limit ${most}`.execute(tx)
  return rows
}

/** One message; null where there is none that the acting user may see. */
export async function findMessage(tx: Tx, organisationId: string, id: string): Promise<StoredMessage | null> {
  const { rows } = await sql<StoredMessage>`${messages(organisationId)} and m.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

export interface MessageFigures {
  readonly leftOut: Readonly<Partial<Record<LeftOutReason, number>>>
  readonly sent: number
  readonly returned: number
  readonly complained: number
  readonly failed: number
  readonly unsubscribed: number
}

/** Counts the mails of a message by their outcome, and who is left out by the reason. */
export async function countOutcomes(tx: Tx, messageId: string): Promise<MessageFigures> {
  const { rows } = await sql<MessageFigures>`
    select (select coalesce(jsonb_object_agg(left_out, people), '{}') from (
        select left_out, count(*) as people from readable_message_recipient
        where message_id = ${messageId} and left_out is not null group by left_out) reason) as "leftOut",
      count(*) filter (where sent_at is not null and bounced_at is null)::integer as sent,
      count(*) filter (where bounced_at is not null)::integer as returned,
      count(*) filter (where complained_at is not null)::integer as complained,
      count(*) filter (where has_failed)::integer as failed,
      count(*) filter (where stopped_at is not null)::integer as unsubscribed
    from readable_message_recipient where message_id = ${messageId}`.execute(tx)
  return rows[0] ?? { leftOut: {}, sent: 0, returned: 0, complained: 0, failed: 0, unsubscribed: 0 }
}

interface ListedRecipient {
  readonly place: number
  readonly name: string
  readonly firstName: string
  readonly email: string
  readonly outcome: RecipientOutcome
}

/** Recipients of a message behind a place of its list: those who are left out too. */
export async function listRecipients(
  tx: Tx,
  messageId: string,
  after: number,
  most: number,
): Promise<ListedRecipient[]> {
  const { rows } = await sql<ListedRecipient>`
    select place, name, first_name as "firstName", email, case
      when left_out is not null then left_out when bounced_at is not null then 'returned'
      when complained_at is not null then 'complained' when has_failed then 'failed' when sent_at is not null then 'sent'
      when queued_at is not null then 'queued' else 'waiting' end as outcome
    from readable_message_recipient where message_id = ${messageId} and place > ${after}
    order by place limit ${most}`.execute(tx)
  return rows
}

/** The files of a message. */
export async function listFiles(
  tx: Tx,
  messageId: string,
): Promise<{ id: string; name: string; size: number }[]> {
  const { rows } = await sql<{ id: string; name: string; size: number }>`
    select id, name, size from readable_message_file where message_id = ${messageId}
    order by created_at, id`.execute(tx)
  return rows
}

/** First names of a recipient of a message, by the place; null where there is none. */
export async function findFirstName(tx: Tx, messageId: string, place: number): Promise<string | null> {
  const { rows } = await sql<{ firstName: string }>`
    select first_name as "firstName" from readable_message_recipient
    where message_id = ${messageId} and place = ${place}`.execute(tx)
  return rows[0]?.firstName ?? null
}

/** Years in which an association received gifts, imported ones too, the latest first. */
export async function listGiftYears(tx: Tx, organisationId: string): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct year from readable_donor_year where organisation_id = ${organisationId}
    union
    select extract(year from day)::integer from readable_imported_line
    where organisation_id = ${organisationId} and kind = 'gifts' and day is not null
    order by year desc limit 10`.execute(tx)
  return rows.map(({ year }) => year)
}
