import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import type { FindPeople } from '#contract/person/people.ts'
import { type PersonRole, type PersonSort, peopleCounted, peoplePerPage } from '#domain/person/person.ts'
import { withWords } from '#server/backoffice/admin/orders/order-text-store.ts'
import { callForRows } from '#server/platform/db/call-function.ts'
import { Instant, InstantText, Uuid } from '#server/platform/db/plan-schemas.ts'
import { idPart, instantPart, readPlace } from '#server/platform/db/list-place.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** People of a directory, for a member's transaction: its statements read the view of those who may see people. */
export interface WantedPeople extends FindPeople {
  readonly organisationId: string
  /** Civil day in Paris, on which memberships are valid. */
  readonly today: string
}

export interface StoredPerson {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  readonly email: string
  readonly address: string
  readonly zipCode: string
  readonly city: string
  readonly country: string
  readonly isPayer: boolean
  readonly isParticipant: boolean
  readonly isDonor: boolean
  readonly isImported: boolean
  /** `infinity`: it has no end. */
  readonly membershipUntil: string | null
  readonly agreesToNews: boolean
  readonly tags: readonly string[]
  readonly orders: number
  readonly lastOrderAt: Date | null
  /** The place of the person in the list. */
  readonly position: string
}

/** Finds `most` people of a list and the next one. */
export async function findPeople(
  tx: Tx,
  wanted: WantedPeople,
  most = peoplePerPage,
): Promise<StoredPerson[]> {
  const { order, position, after } = sorts[wanted.sort ?? 'name']
  const { rows } = await sql<StoredPerson>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", p.company_name as "companyName", p.email,
      p.address, p.zip_code as "zipCode", p.city, p.country,
      p.is_payer as "isPayer", p.is_participant as "isParticipant", p.is_donor as "isDonor", p.is_imported as "isImported",
      p.membership_until::text as "membershipUntil", p.agrees_to_news as "agreesToNews", p.tags, p.orders,
      p.last_order_at as "lastOrderAt", ${position} as position
    from readable_person p where ${matching(wanted)} and ${after(wanted.after ?? '')}
    order by ${order} limit ${most + 1}`.execute(tx)
  return rows
}

/** How many people a list has; null where they are too many. */
export async function countPeople(tx: Tx, wanted: WantedPeople): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from readable_person p where ${matching(wanted)} limit ${peopleCounted + 1}) found`.execute(tx)
  const count = rows[0]?.count ?? 0
  return count > peopleCounted ? null : count
}

/** Every tag of an association. */
export async function listTags(tx: Tx, organisationId: string): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct unnest(tags) as tag from readable_person
    where organisation_id = ${organisationId} and merged_into is null and tags <> '{}' order by tag`.execute(
    tx,
  )
  return rows.map(({ tag }) => tag)
}

/** As JSON, in which an instant is text. */
const latenessRows = callForRows(
  'directory_late_since',
  Type.Object({ organisation: Uuid(), now: Instant }),
  Type.Union([InstantText, Type.Null()]),
)

/** Since when orders are missing in a directory; null: it has all of them but the latest. */
export async function findLateness(
  tx: Tx,
  asked: { readonly organisation: string; readonly now: Date },
): Promise<string | null> {
  const [since] = await latenessRows(tx, asked)
  return since ?? null
}

function matching({ organisationId, text, role, tag, agreesToNews, today }: WantedPeople) {
  return sql.join(
    [
      sql`p.organisation_id = ${organisationId} and p.merged_into is null`,
      role === undefined ? sql`true` : inRole(role, today),
      tag === undefined || tag === '' ? sql`true` : sql`(p.tags <> '{}' and p.tags @> array[${tag}]::text[])`,
      agreesToNews === true ? sql`p.agrees_to_news` : sql`true`,
      text.trim() === '' ? sql`true` : (withWords(sql`p.search_words`, text) ?? sql`false`),
    ],
    sql` and `,
  )
}

const inRole = (role: PersonRole, today: string): RawBuilder<unknown> =>
  ({
    payer: sql`p.is_payer`,
    participant: sql`p.is_participant`,
    adherent: sql`(p.membership_until is not null and p.membership_until >= ${today}::date)`,
    donor: sql`p.is_donor`,
    imported: sql`p.is_imported`,
  })[role]

interface SortRule {
  readonly order: RawBuilder<unknown>
  readonly position: RawBuilder<string>
  /** The people behind a place of the list; all of them where it is none. */
  readonly after: (position: string) => RawBuilder<unknown>
}

const uuidAndWords = new RegExp(`^${idPart}_(.{0,400})$`, 'su')
/** Without an instant: no order names the person. */
const uuidAndInstant = new RegExp(`^${idPart}_(?:${instantPart})?$`)

const sorts: Readonly<Record<PersonSort, SortRule>> = {
  name: {
    order: sql`p.sort_words, p.id`,
    position: sql<string>`p.id || '_' || left(p.sort_words, 400)`,
    after: (position) => {
      const [, id, words] = readPlace(uuidAndWords, position)
      return id === undefined ? sql`true` : sql`(p.sort_words, p.id) > (${words}, ${id}::uuid)`
    },
  },
  recent: {
    order: sql`p.last_order_at desc nulls last, p.id desc`,
    position: sql<string>`p.id || '_' || coalesce(
      to_char(p.last_order_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '')`,
    after: (position) => {
      const [, id, at] = readPlace(uuidAndInstant, position)
      if (id === undefined) return sql`true`
      if (at === undefined) return sql`(p.last_order_at is null and p.id < ${id}::uuid)`
      return sql`(p.last_order_at is null or (p.last_order_at, p.id) < (${at}::timestamptz, ${id}::uuid))`
    },
  },
}
