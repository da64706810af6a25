import { type RawBuilder, sql } from 'kysely'
import { isUuid } from '#domain/ids.ts'
import type { Participant } from '#domain/participant/participant.ts'
import type { Payer } from '#domain/payer/payer.ts'
import {
  type HolderSort,
  type HolderStatus,
  endsSoonDays,
  holdersPerPage,
} from '#domain/membership/holder-status.ts'
import { withWords } from '#server/backoffice/admin/orders/order-text-store.ts'
import {
  type WantedMemberships,
  heldMemberships,
} from '#server/backoffice/membership/held-memberships-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'

export interface WantedHolders extends WantedMemberships {
  /** Null: one campaign narrows nothing. */
  readonly formId: string | null
  readonly text: string
  readonly status?: HolderStatus
  readonly price?: string
  readonly year?: number
  /** Holders to choose from; absent: all of them. */
  readonly among?: readonly string[]
  readonly sort?: HolderSort
  /** A membership of the last adherent of the page before. */
  readonly after?: string
}

export interface StoredHolder {
  readonly holder: string
  readonly id: string
  readonly status: HolderStatus
  readonly price: string
  /** Null: it was imported. */
  readonly formId: string | null
  readonly from: string | null
  readonly until: string | null
  readonly orderedAt: Date
  /** Null: the money was promised, and there is no order yet. */
  readonly order: {
    readonly id: string
    readonly number: string
    readonly position: number
    readonly amount: number
  } | null
  /** Null: it was ordered here. */
  readonly imported: {
    readonly personId: string
    readonly number: string
    readonly amount: number | null
  } | null
  readonly payer: Payer
  readonly participant: Participant | null
}

/** The person of the imported line `m`, as orders name their payers. */
export const importedPayer = sql`jsonb_build_object('firstName', m.first_name, 'lastName', m.last_name,
  'isOrganization', m.company_name <> '', 'companyName', m.company_name, 'email', m.email, 'address', m.address,
  'zipCode', m.zip_code, 'city', m.city, 'country', m.country)`

/** Orders of the list: each ends with the holder, so that no two adherents have one place. */
const keyOf: Readonly<Record<HolderSort, RawBuilder<unknown>>> = {
  name: sql`h.sort_name, h.holder`,
  ending: sql`h.last_until, h.holder`,
  newest: sql`-extract(epoch from h.newest), h.holder`,
}

/** Finds `most` adherents of a list, and the next one. */
export async function findHolders(
  tx: Tx,
  wanted: WantedHolders,
  most = holdersPerPage,
): Promise<StoredHolder[]> {
  const { status, sort = 'name' } = wanted
  const after = isUuid(wanted.after ?? '') ? (wanted.after ?? '') : undefined
  const key = keyOf[sort]
  const { rows } = await sql<StoredHolder>`
    with ${heldMemberships(wanted, matching(wanted))}, ${holders(wanted)}, page as materialized (
      select h.*, row_number() over (order by ${key}) as place from holder h
      where h.matches and ${status === undefined ? sql`true` : sql`h.status = ${status}`}
        and ${after === undefined ? sql`true` : sql`(${key}) > (select ${key} from holder h where h.holder = ${holderOf(after)})`}
      order by ${key} limit ${most + 1}
    ), shown as materialized (
      select distinct on (l.holder) l.*, p.status, p.place from page p join held l on l.holder = p.holder
      order by l.holder, ${decidesStatus} desc, l.until_on desc nulls first, l.ordered_at desc
    )
    select s.id, s.holder, s.status, s.price, s.form_id as "formId", s.from_on::text as "from", s.until_on::text as until,
      s.ordered_at as "orderedAt",
      case when i.id is not null then jsonb_build_object('id', s.order_id, 'number', i.number,
        'position', i.position, 'amount', i.amount_cents) end as "order",
      case when m.id is not null then jsonb_build_object('personId', m.person_id, 'number', m.number,
        'amount', m.amount_cents) end as imported,
      coalesce(i.payer, p.payer, ${importedPayer}) as payer,
      case when i.id is null then p.item -> 'participant'
        when i.first_name || i.last_name <> '' then
          jsonb_build_object('firstName', i.first_name, 'lastName', i.last_name) end as participant
    from shown s left join readable_line i on i.id = s.id
      left join readable_promised_membership p on s.order_id is null
        and p.organisation_id = ${wanted.organisationId} and md5(p.payment_id || '-' || p.position)::uuid = s.id
      left join readable_imported_line m on m.id = s.id
    order by s.place`.execute(tx)
  return rows
}

/** Counts the adherents of a list by status, whatever status it is narrowed to, and names its prices. */
export async function countHolders(tx: Tx, wanted: WantedHolders) {
  const { rows } = await sql<{
    counts: Partial<Record<HolderStatus, number>>
    prices: string[]
  }>`
    with ${heldMemberships(wanted, matching(wanted))}, ${holders(wanted)}
    select coalesce((select jsonb_object_agg(status, n) from (
        select status, count(*)::integer as n from holder where matches group by status) counted), '{}') as counts,
      array(select distinct price from held l where ${ofForm(wanted)} order by price limit 200) as prices`.execute(
    tx,
  )
  return rows[0] ?? { counts: {}, prices: [] }
}

/** The holder of a membership that counts, within the expression `held`. */
const holderOf = (id: string) => sql`(select holder from held where id = ${id})`

/** That the membership `l` is one that the status `p.status` of its holder comes from. */
const decidesStatus = sql`(case p.status
  when 'waiting' then l.is_unpaid when 'undated' then not l.is_unpaid and l.from_on is null
  else not l.is_unpaid and l.from_on is not null end)`

/** The common table expression `holder`: one row an adherent with the status of `holderStatus` in the domain. */
function holders(wanted: WantedHolders): RawBuilder<unknown> {
  const today = sql`${wanted.today}::date`
  const last = sql`coalesce(l.until_on, 'infinity'::date)`
  const isNotOver = sql`${last} >= ${today}`
  return sql`grouped as (
    select l.holder, min(l.sort_name) as sort_name, max(l.ordered_at) as newest,
      max(case when l.from_on is null then '-infinity'::date else ${last} end) as last_until,
      bool_or(not l.is_unpaid and l.from_on <= ${today} and ${isNotOver}) as runs,
      max(case when not l.is_unpaid and l.from_on is not null then ${last} end) as paid_until,
      bool_or(l.is_unpaid and ${isNotOver}) as waits,
      bool_or(not l.is_unpaid and l.from_on > ${today}) as comes,
      bool_or(not l.is_unpaid and l.from_on is null) as is_undated,
      bool_or(l.matches) as matches
    from held l group by l.holder
  ), holder as materialized (
    select g.*, case
      when runs and paid_until > ${today} + ${endsSoonDays}::integer then 'upToDate'
      when runs then 'endsSoon' when waits then 'waiting' when comes then 'notYet'
      when is_undated then 'undated' else 'lapsed' end as status
    from grouped g
  )`
}

const ofForm = ({ formId }: WantedHolders) => (formId === null ? sql`true` : sql`l.form_id = ${formId}`)

/** That the membership `l` is one that the filters ask for. */
function matching({ text, price, year, among, ...wanted }: WantedHolders): RawBuilder<unknown> {
  return sql.join(
    [
      ofForm(wanted as WantedHolders),
      price === undefined ? sql`true` : sql`l.price = ${price}`,
      among === undefined ? sql`true` : sql`l.holder = any(${[...among]}::uuid[])`,
      year === undefined
        ? sql`true`
        : sql`(l.from_on <= make_date(${year}, 12, 31) and (l.until_on is null or l.until_on >= make_date(${year}, 1, 1)))`,
      text.trim() === '' ? sql`true` : (withWords(sql`l.words`, text) ?? sql`false`),
    ],
    sql` and `,
  )
}
