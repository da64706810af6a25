import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { safeForm, safeOrganisation } from '#domain/form/safe-addresses.ts'
import { formTypeRules } from '#domain/form/form-types.ts'
import type { FormId } from '#domain/ids.ts'
import { departmentOf, searchCountLimit, shortestSearchWord } from '#domain/search/search-limits.ts'
import type { SearchFilters } from '#contract/visitor/search.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'

/** Maximum number of search words; a longer query is usually pasted text. */
const mostWords = 8

/** A search as the database takes it: folded words, filters, position in the list. */
export interface FoldedSearch extends Omit<SearchFilters, 'words' | 'page'> {
  readonly words: readonly string[]
  readonly now: Date
  readonly limit: number
  readonly offset: number
}

/** The words of a text as the index stores them, without words that are too short. */
export async function foldWords(tx: Tx, text: string): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`select fold(${text}) as folded`.execute(tx)
  const words = (rows[0]?.folded ?? '').split(' ').filter((word) => word.length >= shortestSearchWord)
  return [...new Set(words)].slice(0, mostWords)
}

/**
 * Forms that match, those of verified associations first, then the best, from `offset`. With words: forms that contain all of them, matches in the title first,
 * ended forms last, then the newest. Only the newest 201 of each kind are ranked, so that a common word costs no more
 * than a rare one. Without words: forms that have not ended, events by end date, else the newest. `sort` replaces this
 * order: by what ends first, by postcode, or the newest.
 */
export async function findFound(tx: Tx, search: FoldedSearch): Promise<FormId[]> {
  const { rows } = await foundQuery(search).execute(tx)
  return rows.map((row) => row.form_id)
}

/** The statement of `findFound`, exported so that its cost can be measured. */
export function foundQuery(search: FoldedSearch): RawBuilder<{ form_id: FormId }> {
  const hasWords = search.words.length > 0
  const order = hasWords
    ? sql`ends_at > ${search.now} desc, ${sorted(search) ?? sql`${weight(search.words)} desc, listed_at desc`}`
    : (sorted(search) ?? browsed(search))
  return sql<{ form_id: FormId }>`
    select form_id from ${hasWords ? candidates(search) : firstOfBoth(search, order)}
    order by is_verified desc, ${order}, form_id
    limit ${search.limit} offset ${search.offset}`
}

/** The number of matches, at most one more than the counting limit. */
export async function countFound(tx: Tx, search: FoldedSearch): Promise<number> {
  const { rows } = await countQuery(search).execute(tx)
  return rows[0]?.count ?? 0
}

/** The statement of `countFound`. */
export function countQuery(search: FoldedSearch): RawBuilder<{ count: number }> {
  return sql<{ count: number }>`
    select count(*)::integer as count
    from (select 1 from form_search where ${and([fits(search), ...contains('words', search.words)])}
      limit ${searchCountLimit + 1}) found`
}

/** The towns with the most forms, at most `limit`. */
export async function listTowns(tx: Tx, limit: number): Promise<{ name: string; forms: number }[]> {
  const { rows } = await sql<{ name: string; forms: number }>`
    select min(town_name) as name, count(*)::integer as forms from form_search
    where town <> '' group by town order by count(*) desc, town limit ${limit}
  `.execute(tx)
  return rows
}

/** The first of verified associations and of the others, each in the order of an index. */
function firstOfBoth(search: FoldedSearch, order: RawBuilder<unknown>): RawBuilder<unknown> {
  const first = (isVerified: RawBuilder<boolean>) => sql`(select * from form_search
    where is_verified = ${isVerified} and ${fits(search)}
    order by ${order}, form_id limit ${search.offset + search.limit})`
  return sql`(${first(sql`true`)} union all ${first(sql`false`)}) form_search`
}

/** Uses two indexes: the title's, and that of all text. */
function candidates(search: FoldedSearch): RawBuilder<unknown> {
  const newest = (column: 'title' | 'words') => sql`(select form_id from form_search
    where ${and([fits(search), ...contains(column, search.words)])}
    order by is_verified desc, listed_at desc limit ${searchCountLimit + 1})`
  return sql`(${newest('title')} union ${newest('words')}) candidate join form_search using (form_id)`
}

/** Every word somewhere in a column. A folded word contains no LIKE wildcard. */
function contains(column: 'title' | 'words', words: readonly string[]): RawBuilder<SqlBool>[] {
  return words.map((word) => sql<SqlBool>`${sql.ref(column)} like ${`%${word}%`}`)
}

function fits({ type, town, from, to, words, now }: FoldedSearch): RawBuilder<SqlBool> {
  const conditions = [
    ...(type === null ? [] : [sql<SqlBool>`type = ${type}`]),
    ...(town === null ? [] : [sql<SqlBool>`town = fold(${town})`]),
    ...(from === null ? [] : [sql<SqlBool>`ends_at > ${parisMidnight(from)}`]),
    ...(to === null ? [] : [sql<SqlBool>`starts_at < ${parisMidnight(to)} + interval '1 day'`]),
    // Without words or dates, only current forms are listed. A search by word or date also finds ended ones.
    ...(words.length === 0 && from === null && to === null ? [sql<SqlBool>`ends_at > ${now}`] : []),
  ]
  return and(conditions)
}

function browsed({ type }: FoldedSearch): RawBuilder<unknown> {
  return type !== null && formTypeRules[type].ends === 'event' ? sql`ends_at` : sql`listed_at desc`
}

/** The order that was asked for; null: the usual one. What has no end comes last, then the newest. */
function sorted({ sort, near }: FoldedSearch): RawBuilder<unknown> | null {
  if (sort === 'soonest') return sql`ends_at, listed_at desc`
  if (sort === 'newest') return sql`listed_at desc`
  if (near === null) return null
  // Places in space are not compared: an association without a venue has no coordinates.
  return sql`zip = ${near} desc, zip like ${`${departmentOf(near)}%`} desc, listed_at desc`
}

/** A whole word of the title has the highest weight, then the beginning of the title, then other text. */
function weight(words: readonly string[]): RawBuilder<number> {
  const points = words.map(
    (word) => sql`case
      when ' ' || title || ' ' like ${`% ${word} %`} then 5
      when ' ' || title like ${`% ${word}%`} then 4
      when title like ${`%${word}%`} then 3
      when ' ' || form_search.words like ${`% ${word}%`} then 2
      else 1 end`,
  )
  return sql`(${sql.join(points, sql` + `)})`
}

/** The first day that PostgreSQL accepts here. */
const firstDay = '0001-01-01'

function parisMidnight(civilDate: string): RawBuilder<unknown> {
  return sql`(${civilDate < firstDay ? firstDay : civilDate}::date::timestamp at time zone 'Europe/Paris')`
}

function and(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`true` : (sql.join(conditions, sql` and `) as RawBuilder<SqlBool>)
}

/** A found form with the data of its card. */
export interface FoundForm extends Pick<StoredForm, 'definition' | 'organisation'> {
  readonly id: FormId
  readonly town: string
  readonly amountCollected: number
  /** Units left by tier, option or form id; absent = unlimited. */
  readonly remaining: ReadonlyMap<string, number>
}

/** The forms of a result page, in the given order, in two statements for any number of forms. */
export async function readFound(tx: Tx, ids: readonly FormId[], now: Date): Promise<FoundForm[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<FoundForm, 'remaining'>>`
    select form.id, form.definition, organisation.definition as organisation, form_search.town_name as town,
      coalesce(form_total.amount_cents, 0)::bigint as "amountCollected"
    from unnest(${ids}::uuid[]) with ordinality wanted (id, place)
    join form on form.id = wanted.id
    join form_search on form_search.form_id = form.id
    join organisation on organisation.id = form.organisation_id
    left join form_total on form_total.form_id = form.id
    order by wanted.place
  `.execute(tx)
  const left = await sql<{ form_id: string; id: string; remaining: number }>`
    select stock.form_id, stock.id, greatest(0, stock.capacity - stock.held - stock.sold + coalesce((
      select sum(qty) from stock_hold
      where stock_hold.stock_id = stock.id and stock_hold.state = 'held' and stock_hold.expires_at <= ${now}
    ), 0))::integer as remaining
    from stock where stock.form_id = any (${ids}::uuid[]) and stock.capacity is not null
  `.execute(tx)
  return rows.map((row) => {
    const own = left.rows.filter((stock) => stock.form_id === row.id)
    return {
      ...row,
      definition: safeForm(row.definition),
      organisation: safeOrganisation(row.organisation),
      remaining: new Map(own.map((stock) => [stock.id, stock.remaining])),
    }
  })
}
