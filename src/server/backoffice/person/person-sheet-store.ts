import { sql } from 'kysely'
import type { MergeReason } from '#domain/person/person.ts'
import { ordersOnSheet } from '#domain/person/person.ts'
import type { Tx } from '#server/platform/db/schema.ts'

export interface NamedPerson {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  readonly email: string
  readonly birthDate: string | null
  readonly address: string
  readonly zipCode: string
  readonly city: string
  readonly country: string
}

export interface StoredSheetPerson extends NamedPerson {
  readonly isPayer: boolean
  readonly isParticipant: boolean
  readonly isDonor: boolean
  readonly isImported: boolean
  readonly membershipUntil: string | null
  readonly agreesToNews: boolean
  readonly tags: readonly string[]
  readonly orders: number
  readonly lastOrderAt: Date | null
}

/** Names of the person `p`. */
const namesOf = (p: 'p' | 'a' | 'b') =>
  sql.raw(`
  ${p}.id, ${p}.first_name as "firstName", ${p}.last_name as "lastName", ${p}.company_name as "companyName", ${p}.email,
  ${p}.birth_date::text as "birthDate", ${p}.address, ${p}.zip_code as "zipCode", ${p}.city, ${p}.country`)

/**
 * Finds the person whom the directory shows for an id: a merged one is shown as the person that remains. For a member's
 * transaction: what belongs to the person is read by this id afterwards, with the rights of the owner of the tables.
 */
export async function findReadablePerson(
  tx: Tx,
  organisationId: string,
  id: string,
): Promise<StoredSheetPerson | null> {
  const { rows } = await sql<StoredSheetPerson>`
    select ${namesOf('p')}, p.is_payer as "isPayer", p.is_participant as "isParticipant", p.is_donor as "isDonor",
      p.is_imported as "isImported", p.membership_until::text as "membershipUntil", p.agrees_to_news as "agreesToNews", p.tags, p.orders,
      p.last_order_at as "lastOrderAt"
    from readable_person p
    where p.id = (select root_id from readable_person where id = ${id} and organisation_id = ${organisationId})
      and p.organisation_id = ${organisationId}`.execute(tx)
  return rows[0] ?? null
}

/** Appearances of everyone who is merged into a person, with their orders. */
const appearances = (rootId: string) => sql`
  person l join person_appearance a on a.person_id = l.id join "order" o on o.id = a.order_id
  where l.root_id = ${rootId}`

/** The latest orders that name a person, with the lines on which they are named. */
export async function listPersonOrders(tx: Tx, rootId: string) {
  const { rows } = await sql<{
    id: string
    number: string
    orderedAt: Date
    title: string
    amount: number | null
    lines: string[]
  }>`
    with named as (
      select o.id, bool_or(a.item_id is null) as is_payer, array_remove(array_agg(a.item_id), null) as items
      from ${appearances(rootId)} group by o.id, o.created_at order by o.created_at desc, o.id limit ${ordersOnSheet}
    )
    select o.id, o.number, o.created_at as "orderedAt", f.definition ->> 'title' as title,
      case when n.is_payer then o.amount_cents end as amount,
      array(select i.name from order_item i where i.id = any(n.items) order by i.position) as lines
    from named n join "order" o on o.id = n.id join form f on f.id = o.form_id
    order by o.created_at desc, o.id`.execute(tx)
  return rows
}

/** Gifts of a person by year, as the list of donors adds them up. */
export function listGiven(tx: Tx, rootId: string) {
  return tx
    .selectFrom('donor_year')
    .select(['year', 'amount_cents as amount'])
    .where('person_id', '=', rootId)
    .orderBy('year', 'desc')
    .execute()
}

/** Memberships of a person that were not cancelled, the latest first; those of a line without a participant are the payer's. */
export async function listMemberships(tx: Tx, rootId: string) {
  const { rows } = await sql<{ orderId: string; name: string; title: string; until: string }>`
    select o.id as "orderId", i.name, f.definition ->> 'title' as title,
      membership_end(i.detail, o.created_at, case when s.kind = 'SUBSCRIPTION' and s.state = any(state_set('schedule', 'over'))
        then s.updated_at end)::text as until
    from (select o.id as order_id, a.item_id from ${appearances(rootId)}) n
    join "order" o on o.id = n.order_id join form f on f.id = o.form_id
    join order_item i on i.order_id = n.order_id and i.tier_type = 'Membership' and i.cancelled_at is null
      and case when n.item_id is not null then i.id = n.item_id
        else coalesce(jsonb_typeof(i.detail -> 'participant'), 'null') <> 'object' end
    left join schedule s on s.order_id = o.id
    order by until desc, o.created_at desc limit ${ordersOnSheet}`.execute(tx)
  return rows
}

/** Consents to news, the latest first: boxes of orders, news of campaigns, and what members recorded. */
export async function listConsents(tx: Tx, rootId: string) {
  const { rows } = await sql<{
    agrees: boolean
    kind: 'order' | 'news' | 'member' | 'link'
    source: string
    at: Date
    by: string
  }>`
    select * from (
      select true as agrees, 'order' as kind, o.number as source, o.created_at as at, '' as by
      from ${appearances(rootId)} and a.item_id is null and o.payer ->> 'marketingConsent' = 'true'
      union all
      select true, 'news', f.definition ->> 'title', s.confirmed_at, ''
      from (select distinct lower(email) as email, organisation_id from person where root_id = ${rootId} and email <> '') l
      join news_subscription s on s.email = l.email and s.confirmed_at is not null
      join form f on f.id = s.form_id and f.organisation_id = l.organisation_id
      union all
      select c.agrees, case when u.id is null then 'link' else 'member' end, c.source, c.recorded_at, coalesce(u.email, '')
      from person l join person_consent c on c.person_id = l.id left join user_account u on u.id = c.recorded_by
      where l.root_id = ${rootId}
    ) said order by at desc limit 50`.execute(tx)
  return rows
}

/** Notes on a person, the latest first. */
export async function listPersonNotes(tx: Tx, rootId: string) {
  return tx
    .selectFrom('person_note')
    .innerJoin('person', 'person.id', 'person_note.person_id')
    .innerJoin('user_account', 'user_account.id', 'person_note.written_by')
    .select(['person_note.id', 'person_note.text', 'person_note.written_at as at'])
    .select(['person_note.written_by as userId', 'user_account.email as by'])
    .where('person.root_id', '=', rootId)
    .orderBy('person_note.written_at', 'desc')
    .orderBy('person_note.id')
    .execute()
}

/** Those who were merged into a person, the latest first. */
export async function listMerged(tx: Tx, rootId: string) {
  const { rows } = await sql<NamedPerson & { at: Date; by: string | null }>`
    select ${namesOf('p')}, p.merged_at as at, u.email as by
    from person p left join user_account u on u.id = p.merged_by
    where p.root_id = ${rootId} and p.merged_into is not null order by p.merged_at desc, p.id`.execute(tx)
  return rows
}

export interface StoredProposal {
  readonly oneId: string
  readonly otherId: string
  readonly reasons: readonly MergeReason[]
}

/**
 * Pairs of people that may be one, of an association or of one of its people: at most `most`. Those whom a member said not
 * to be one are left out, with everyone merged into them.
 */
export async function listProposals(
  tx: Tx,
  { organisationId, rootId, most }: { organisationId: string; rootId: string | null; most: number },
): Promise<StoredProposal[]> {
  const { rows } = await sql<StoredProposal>`
    select least(a.root_id, b.root_id) as "oneId", greatest(a.root_id, b.root_id) as "otherId",
      array_agg(distinct reason order by reason) as reasons
    from readable_merge_proposal m join readable_person a on a.id = m.one_id join readable_person b on b.id = m.other_id
      cross join unnest(m.reasons) reason
    where m.organisation_id = ${organisationId} and m.dismissed_at is null and a.root_id <> b.root_id
      and (${rootId}::uuid is null or a.root_id = ${rootId}::uuid or b.root_id = ${rootId}::uuid)
      and not exists (
        select from readable_person c join readable_merge_proposal d on d.one_id = c.id or d.other_id = c.id
          join readable_person e on e.id in (d.one_id, d.other_id) and e.id <> c.id
        where c.root_id = a.root_id and e.root_id = b.root_id and d.dismissed_at is not null
      )
    group by 1, 2 order by 1, 2 limit ${most}`.execute(tx)
  return rows
}

/** People by their ids, as proposals show them. */
export async function listProposed(tx: Tx, organisationId: string, ids: readonly string[]) {
  const { rows } = await sql<NamedPerson & { orders: number; lastOrderAt: Date | null }>`
    select ${namesOf('p')}, p.orders, p.last_order_at as "lastOrderAt"
    from readable_person p where p.organisation_id = ${organisationId} and p.id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
  return rows
}
