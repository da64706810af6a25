import { type RawBuilder, sql } from 'kysely'
import type { FindDonors } from '#contract/donor/donors.ts'
import { type DonorReceipt, type DonorSort, donorsPerPage } from '#domain/donor/donor.ts'
import { withWords } from '#server/backoffice/admin/orders/order-text-store.ts'
import { idPart, readPlace } from '#server/platform/db/list-place.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Donors of a year, for a member's transaction: its statements read the views of those who may see people. */
export interface WantedDonors extends FindDonors {
  readonly organisationId: string
  readonly year: number
}

export interface StoredDonor {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  readonly email: string
  readonly amount: number
  readonly before: number
  readonly gifts: number
  readonly lastOn: string
  readonly kind: 'new' | 'returned' | null
  readonly isMonthly: boolean
  /** The place of the donor in the list. */
  readonly position: string
}

/** Finds `most` donors of a list and the next one. */
export async function findDonors(tx: Tx, wanted: WantedDonors, most = donorsPerPage): Promise<StoredDonor[]> {
  const { order, position, after } = sorts[wanted.sort ?? 'amount']
  const { rows } = await sql<StoredDonor>`
    select d.person_id as id, p.first_name as "firstName", p.last_name as "lastName", p.company_name as "companyName",
      p.email, ${given(wanted)}, d.last_given_on::text as "lastOn",
      case when ${isLapsed(wanted)} then null when d.is_first then 'new' when d.before_cents = 0 then 'returned' end
        as kind,
      exists (
        select from readable_monthly_gift m
        where m.person_id = d.person_id and m.organisation_id = ${wanted.organisationId}
      ) as "isMonthly", ${position} as position
    from ${donorsOf(wanted)} and ${after(wanted.after ?? '')}
    order by ${order} limit ${most + 1}`.execute(tx)
  return rows
}

/** Adds up what the donors of a list gave. */
export async function sumDonors(tx: Tx, wanted: WantedDonors) {
  const { rows } = await sql<{ donors: number; gifts: number; amount: number; before: number }>`
    select count(*)::integer as donors, coalesce(sum(gifts), 0)::integer as gifts,
      coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(before), 0)::bigint as before
    from (select ${given(wanted)} from ${wanted.text.trim() === '' ? yearsOf(wanted) : donorsOf(wanted)}) listed`.execute(
    tx,
  )
  return rows[0] ?? { donors: 0, gifts: 0, amount: 0, before: 0 }
}

export interface ErasedGifts {
  readonly amount: number
  readonly before: number
  readonly gifts: number
  readonly lastOn: string
}

/** Adds up the gifts of a year whose donors were erased; null where there are none. */
export async function findErasedGifts(
  tx: Tx,
  { organisationId, year }: WantedDonors,
): Promise<ErasedGifts | null> {
  const { rows } = await sql<ErasedGifts>`
    select sum(amount_cents) filter (where year = ${year})::bigint as amount,
      coalesce(sum(amount_cents) filter (where year < ${year}), 0)::bigint as before,
      sum(gifts) filter (where year = ${year})::integer as gifts, max(last_given_on)::text as "lastOn"
    from readable_erased_gift
    where organisation_id = ${organisationId} and year between ${year - 1} and ${year}
    having max(year) = ${year}`.execute(tx)
  return rows[0] ?? null
}

/** Years in which an association received gifts. */
export async function listDonorYears(tx: Tx, organisationId: string): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    with recursive found as (
      (select year from readable_donor_year where organisation_id = ${organisationId} order by year desc limit 1)
      union all
      select (select d.year from readable_donor_year d
        where d.organisation_id = ${organisationId} and d.year < f.year order by d.year desc limit 1)
      from found f where f.year is not null
    )
    select year from found where year is not null
    union select year from readable_erased_gift where organisation_id = ${organisationId}
    order by year desc`.execute(tx)
  return rows.map(({ year }) => year)
}

/** The receipts of these donors for a year. A donor without any is left out. */
export async function listDonorReceipts(
  tx: Tx,
  { organisationId, year }: WantedDonors,
  donorIds: readonly string[],
): Promise<ReadonlyMap<string, DonorReceipt>> {
  const { rows } = await sql<{ id: string; receipt: DonorReceipt }>`
    select person_id as id, case when bool_or(is_incomplete) then 'incomplete'
      when bool_or(is_awaited and not is_issued) then 'awaited'
      when bool_or(is_issued) then 'issued' else 'none' end as receipt
    from readable_donor_receipt
    where organisation_id = ${organisationId} and year = ${year} and person_id = any(${[...donorIds]}::uuid[])
    group by person_id`.execute(tx)
  return new Map(rows.map(({ id, receipt }) => [id, receipt]))
}

/** Whether the list has those who gave the year before and not in the year: their rows are of the year before. */
const isLapsed = ({ only }: WantedDonors) => sql`${only === 'lapsed'}::boolean`

const given = (wanted: WantedDonors) => sql`
  case when ${isLapsed(wanted)} then 0 else d.amount_cents end as amount,
  case when ${isLapsed(wanted)} then d.amount_cents else d.before_cents end as before,
  case when ${isLapsed(wanted)} then 0 else d.gifts end as gifts`

/** Rows of the year alone: each is of a person who is not merged. */
function yearsOf(wanted: WantedDonors): RawBuilder<unknown> {
  const { organisationId, year, only } = wanted
  return sql`readable_donor_year d
    where d.organisation_id = ${organisationId} and d.year = ${only === 'lapsed' ? year - 1 : year}
      and ${onlyOf(wanted)}`
}

/** Those rows with their people, whose words a search reads. */
function donorsOf(wanted: WantedDonors): RawBuilder<unknown> {
  const { organisationId, year, only, text } = wanted
  return sql`readable_donor_year d
    join readable_person p on p.id = d.person_id and p.organisation_id = ${organisationId} and p.merged_into is null
    where d.organisation_id = ${organisationId} and d.year = ${only === 'lapsed' ? year - 1 : year}
      and ${onlyOf(wanted)}
      and ${text.trim() === '' ? sql`true` : (withWords(sql`p.search_words`, text) ?? sql`false`)}`
}

function onlyOf({ organisationId, year, only }: WantedDonors): RawBuilder<unknown> {
  if (only === 'new') return sql`d.is_first`
  if (only === 'returned') return sql`not d.is_first and d.before_cents = 0`
  if (only === 'lapsed') return sql`not d.is_followed`
  if (only === 'monthly')
    return sql`d.person_id in (
      select person_id from readable_monthly_gift where organisation_id = ${organisationId})`
  if (only === 'incomplete')
    return sql`d.person_id in (
      select person_id from readable_donor_receipt
      where organisation_id = ${organisationId} and year = ${year} and is_incomplete)`
  return sql`true`
}

interface SortRule {
  readonly order: RawBuilder<unknown>
  readonly position: RawBuilder<string>
  /** The donors behind a place of the list; all of them where it is none. */
  readonly after: (position: string) => RawBuilder<unknown>
}

/** Reads a place: the id of a donor, and what the list is ordered by. */
const placeOf = (position: string, value: string) =>
  readPlace(new RegExp(`^${idPart}_(${value})$`, 'su'), position)

const sorts: Readonly<Record<DonorSort, SortRule>> = {
  amount: {
    order: sql`d.amount_cents desc, d.person_id`,
    position: sql<string>`d.person_id || '_' || d.amount_cents`,
    after: (position) => {
      const [, id, amount] = placeOf(position, String.raw`\d{1,15}`)
      return id === undefined
        ? sql`true`
        : sql`(d.amount_cents <= ${amount}::bigint
            and (d.amount_cents < ${amount}::bigint or d.person_id > ${id}::uuid))`
    },
  },
  name: {
    order: sql`p.sort_words, p.id`,
    position: sql<string>`p.id || '_' || left(p.sort_words, 400)`,
    after: (position) => {
      const [, id, words] = placeOf(position, '.{0,400}')
      return id === undefined ? sql`true` : sql`(p.sort_words, p.id) > (${words}, ${id}::uuid)`
    },
  },
  recent: {
    order: sql`d.last_given_on desc, d.person_id desc`,
    position: sql<string>`d.person_id || '_' || d.last_given_on`,
    after: (position) => {
      const [, id, day] = placeOf(position, String.raw`\d{4}-\d\d-\d\d`)
      return id === undefined
        ? sql`true`
        : sql`(d.last_given_on, d.person_id) < (to_date(${day}, 'YYYY-MM-DD'), ${id}::uuid)`
    },
  },
}
