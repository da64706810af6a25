import { type RawBuilder, sql } from 'kysely'
import { parseAmount } from '#domain/format.ts'
import { ordersCounted } from '#domain/order/order-state.ts'
import { plainText } from '#domain/pasted-text.ts'

/** Characters between words, as fold() has them, once letters are folded. */
const separators = /[\s'’‘`´"“”«»<>()[\]{}.,;:!?…+&@#%_*/|\\=~–—-]+/

/**
 * That the order `o` has a text: each word in its number, or in the name or address of its payer; or as the number of a
 * ticket, the end of the number of a cheque, or an amount. A text without a word, such as %, finds nothing.
 */
export function withText(organisationId: string, text: string): RawBuilder<unknown> {
  const trimmed = plainText(text).trim()
  const named = withWords(sql`o.search_words`, trimmed)
  const amount = parseAmount(trimmed)
  const ways = [
    ...(named === null ? [] : [named]),
    ...(amount === null || amount === 0
      ? []
      : [sql`(o.amount_cents = ${amount})`, sql`(o.amount_cents + o.tip_cents = ${amount})`]),
    ...(/^[A-Za-z0-9-]{1,40}$/.test(trimmed) ? [byNumber(organisationId, trimmed)] : []),
  ]
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`
}

/** That a column of folded words has each word of a text; null where the text has none. */
export function withWords(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> | null {
  const words = foldText(text)
    .split(separators)
    .filter((word) => word !== '')
  const named = words.slice(0, 8).map((word) =>
    // A short word is found whole: three characters make the index useful.
    word.length < 3 ? sql`${column} like ${`% ${word} %`}` : sql`${column} like ${`%${word}%`}`,
  )
  return named.length === 0 ? null : sql`(${sql.join(named, sql` and `)})`
}

/** That a column has one of these ids; null: whatever it has. */
export const within = (column: RawBuilder<unknown>, ids: readonly string[] | null) =>
  ids === null ? sql`true` : sql`${column} = any(${[...ids]}::uuid[])`

/** Ids of the latest orders of a list that a text finds, as an array that is made once. */
export function ordersWithText(
  {
    organisationId,
    formIds,
  }: { readonly organisationId: string; readonly formIds: readonly string[] | null },
  text: string,
): RawBuilder<unknown> {
  return sql`array(select o.id from readable_order o
    where o.organisation_id = ${organisationId} and ${within(sql`o.form_id`, formIds)} and ${withText(organisationId, text)}
    order by o.created_at desc, o.id desc limit ${ordersCounted + 1})`
}

/** That an order has a ticket with this number or code, or a cheque whose number ends with it. */
function byNumber(organisationId: string, number: string) {
  const isShort = /^\d{1,9}$/.test(number)
  const tickets = sql`select t.order_id from readable_ticket t where t.code = ${number.toUpperCase()}
    and t.organisation_id = ${organisationId}`
  const numbered = sql`select t.order_id from readable_ticket t join form f on f.id = t.form_id
    where f.organisation_id = ${organisationId} and t.number = ${isShort ? Number(number) : 0}`
  const ending = `${Array.from(number).toReversed().join('')}%`
  const cheques = sql`select e.order_id from readable_offline_entry e
    where e.organisation_id = ${organisationId} and reverse(e.number) like ${ending}`
  return sql`o.id = any(array(${tickets} union ${numbered} union ${cheques}))`
}

function foldText(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replaceAll(/[\u0300-\u036f]/g, '')
}
