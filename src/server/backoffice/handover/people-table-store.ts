import { type RawBuilder, sql } from 'kysely'
import type { MessagePurpose } from '#domain/message/message-audience.ts'
import type { MessageState } from '#domain/message/message-machine.ts'
import type { PersonRequestKind } from '#domain/person/person-request.ts'
import type { WaitingEntryState } from '#domain/waiting-list/waiting-entry-machine.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Lines of one kind, to be read by `listLines`. */
export type Source<Line> = RawBuilder<Line>

/** A line of a table in the order of time. */
export interface TimedLine {
  readonly id: string
  readonly at: Date
  /** The instant to the microsecond: where the next page begins. */
  readonly instant: string
}

interface Named {
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  readonly email: string
}

export interface NoteLine extends TimedLine, Named {
  /** Empty: a note on the person. */
  readonly order: string
  readonly by: string
  readonly text: string
}

export interface ConsentLine extends TimedLine, Named {
  readonly agrees: boolean
  /** `recorded`: by a member or a link, whose source is in words. */
  readonly kind: 'order' | 'news' | 'recorded'
  readonly source: string
  readonly by: string
}

export interface RequestLine extends TimedLine, Named {
  readonly kind: PersonRequestKind
  readonly askedOn: string
  readonly doneAt: Date | null
  readonly by: string
}

export interface WaitingLine extends TimedLine {
  readonly campaign: string
  readonly tier: string
  readonly firstName: string
  readonly email: string
  readonly quantity: number
  readonly state: WaitingEntryState
}

export interface MessageLine extends TimedLine {
  readonly sendAt: Date | null
  readonly state: MessageState
  readonly purpose: MessagePurpose
  readonly campaign: string
  readonly subject: string
  readonly text: string
  readonly by: string
  readonly recipients: number
}

const personNames = sql`r.first_name as "firstName", r.last_name as "lastName", r.company_name as "companyName", r.email`
const payerNames = sql`coalesce(o.payer ->> 'firstName', '') as "firstName",
  coalesce(o.payer ->> 'lastName', '') as "lastName", coalesce(o.payer ->> 'companyName', '') as "companyName",
  coalesce(o.payer ->> 'email', '') as email`

/** Notes of members on people, then on orders. */
export const noteSources = (organisationId: string): Source<NoteLine>[] => [
  sql`select n.id, n.written_at as at, ${personNames}, '' as "order", u.email as by, n.text
    from person_note n join person p on p.id = n.person_id join person r on r.id = p.root_id
      join user_account u on u.id = n.written_by
    where n.organisation_id = ${organisationId}`,
  sql`select n.id, n.written_at as at, ${payerNames}, o.number as "order", u.email as by, n.text
    from order_note n join "order" o on o.id = n.order_id join user_account u on u.id = n.written_by
    where o.organisation_id = ${organisationId}`,
]

/** Consents to news and withdrawals: boxes of orders, news of campaigns, then what members or links of messages recorded. */
export const consentSources = (organisationId: string): Source<ConsentLine>[] => [
  sql`select o.id, o.created_at as at, ${payerNames}, true as agrees, 'order' as kind, o.number as source, '' as by
    from "order" o where o.organisation_id = ${organisationId} and o.payer ->> 'marketingConsent' = 'true'`,
  sql`select s.id, s.confirmed_at as at, '' as "firstName", '' as "lastName", '' as "companyName", s.email, true as agrees,
      'news' as kind, coalesce(f.definition ->> 'title', '') as source, '' as by
    from news_subscription s join form f on f.id = s.form_id
    where f.organisation_id = ${organisationId} and s.confirmed_at is not null`,
  sql`select c.id, c.recorded_at as at, ${personNames}, c.agrees, 'recorded' as kind, c.source, coalesce(u.email, '') as by
    from person_consent c join person p on p.id = c.person_id join person r on r.id = p.root_id
      left join user_account u on u.id = c.recorded_by
    where c.organisation_id = ${organisationId}`,
]

/** The register of people's requests about their data. One that an erasure ended names no one. */
export const requestSources = (organisationId: string): Source<RequestLine>[] => [
  sql`select q.id, q.recorded_at as at, coalesce(r.first_name, '') as "firstName", coalesce(r.last_name, '') as "lastName",
      coalesce(r.company_name, '') as "companyName", coalesce(r.email, '') as email, q.kind, q.asked_on::text as "askedOn",
      q.done_at as "doneAt", coalesce(u.email, '') as by
    from person_request q left join person p on p.id = q.person_id left join person r on r.id = p.root_id
      left join user_account u on u.id = q.recorded_by
    where q.organisation_id = ${organisationId}`,
]

/** Entries of all waiting lists. */
export const waitingSources = (organisationId: string): Source<WaitingLine>[] => [
  sql`select w.id, w.created_at as at, coalesce(f.definition ->> 'title', '') as campaign, coalesce((
        select t ->> 'name' from jsonb_array_elements(f.definition -> 'tiers') t where t ->> 'id' = w.tier_id::text
      ), '') as tier, w.first_name as "firstName", w.email, w.quantity, w.state
    from waiting_entry w join form f on f.id = w.form_id where w.organisation_id = ${organisationId}`,
]

/** Messages, each with the number of those who get it. */
export const messageSources = (organisationId: string): Source<MessageLine>[] => [
  sql`select m.id, m.created_at as at, m.send_at as "sendAt", m.state, m.purpose,
      coalesce(f.definition ->> 'title', '') as campaign, m.subject, m.text, u.email as by, (
        select count(*)::integer from message_recipient r where r.message_id = m.id and r.left_out is null
      ) as recipients
    from message m join user_account u on u.id = m.author_id left join form f on f.id = m.form_id
    where m.organisation_id = ${organisationId}`,
]

/** At most `most` lines of a source behind one of them, the earliest first. */
export async function listLines<Line extends TimedLine>(
  tx: Tx,
  source: Source<Line>,
  { after, most }: { readonly after: TimedLine | undefined; readonly most: number },
): Promise<Line[]> {
  const behind =
    after === undefined ? sql`true` : sql`(at, id) > (${after.instant}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<Line>`
    select *, at::text as instant from (${source}) line where ${behind} order by at, id limit ${most}`.execute(
    tx,
  )
  return rows
}
