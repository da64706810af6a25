import { type RawBuilder, sql } from 'kysely'
import type { FindLines } from '#contract/admin/order-lists.ts'
import type { TierType } from '#domain/form/form-definition.ts'
import type { LineKind, LineSort } from '#domain/order/list-filters.ts'
import { ordersPerPage } from '#domain/order/order-state.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { type WantedList, addUp, narrowed } from '#server/backoffice/admin/order-lists/list-parts-store.ts'
import { areChosen } from '#server/backoffice/admin/orders/find-orders-store.ts'
import { ordersWithText, withWords } from '#server/backoffice/admin/orders/order-text-store.ts'
import { idPart, instantPart, readPlace } from '#server/platform/db/list-place.ts'
import { type ListSort, beginAfter, placeText } from '#server/platform/db/list-sort.ts'
import type { Tx } from '#server/platform/db/schema.ts'

export type WantedLines = WantedList & Pick<FindLines, 'text' | 'kind' | 'state' | 'sort'>

export interface StoredLine {
  readonly id: string
  readonly orderId: string
  readonly orderNumber: string
  readonly orderedAt: Date
  readonly payer: Payer
  readonly formId: string
  readonly firstName: string
  readonly lastName: string
  readonly price: string
  readonly tierType: TierType
  readonly ticket: number | null
  readonly amount: number
  readonly isCancelled: boolean
  /** The place of the line in the list. */
  readonly position: string
}

/** Types of tiers of each kind of line. */
const typesOf: Readonly<Record<LineKind, readonly TierType[]>> = {
  ticket: ['Registration'],
  membership: ['Membership'],
  product: ['Product'],
  gift: ['Donation', 'MonthlyDonation'],
  payment: ['Payment', 'MonthlyPayment'],
}

const dayPosition = sql<string>`${placeText(sql`l.created_at`)} || '_' || l.order_id || '_' || l.position`
const place = new RegExp(String.raw`^${instantPart}_${idPart}_(\d{1,9})$`)
const onlyId = new RegExp(`^${idPart}$`)

/** Orders of the lines of an association. */
export function lineOrders(organisationId: string): Readonly<Record<LineSort, ListSort>> {
  return {
    newest: {
      order: sql`l.created_at desc, l.order_id desc, l.position`,
      position: dayPosition,
      after: behindLine(
        (at, order, position) => sql`(l.created_at, l.order_id) <= (${at}::timestamptz, ${order}::uuid)
          and ((l.created_at, l.order_id) < (${at}::timestamptz, ${order}::uuid) or l.position > ${position}::integer)`,
      ),
    },
    oldest: {
      order: sql`l.created_at, l.order_id, l.position`,
      position: dayPosition,
      after: behindLine(
        (at, order, position) => sql`(l.created_at, l.order_id) >= (${at}::timestamptz, ${order}::uuid)
          and ((l.created_at, l.order_id) > (${at}::timestamptz, ${order}::uuid) or l.position > ${position}::integer)`,
      ),
    },
    name: {
      order: sql`l.person_sort, l.id`,
      // A place is in the address of its page: it has no name.
      position: sql<string>`l.id::text`,
      after: (position) => {
        const [, id] = readPlace(onlyId, position)
        return id === undefined
          ? null
          : sql`(l.person_sort, l.id) > (coalesce((select n.person_sort from readable_line n
              where n.organisation_id = ${organisationId} and n.id = ${id}::uuid), ''), ${id}::uuid)`
      },
    },
  }
}

function behindLine(
  compare: (at: string, order: string, position: string) => RawBuilder<unknown>,
): ListSort['after'] {
  return (after) => {
    const [, at, order, position] = readPlace(place, after)
    if (at === undefined || order === undefined || position === undefined) return null
    return compare(at, order, position)
  }
}

/** Finds `most` lines of a list and the next one. */
export async function findLines(tx: Tx, wanted: WantedLines, most = ordersPerPage): Promise<StoredLine[]> {
  const sort = lineOrders(wanted.organisationId)[wanted.sort ?? 'newest']
  const { rows } = await sql<StoredLine>`
    with page as materialized (
      select l.* from readable_line l
      where ${matching(wanted)} and ${beginAfter(sort, wanted.after)}
      order by ${sort.order} limit ${most + 1}
    )
    select l.id, l.order_id as "orderId", l.number as "orderNumber", l.created_at as "orderedAt", l.payer,
      l.form_id as "formId", l.first_name as "firstName", l.last_name as "lastName", l.name as price,
      l.tier_type as "tierType", l.amount_cents as amount, l.cancelled_at is not null as "isCancelled",
      (select t.number from readable_ticket t where t.order_id = l.order_id and t.order_item_id = l.id) as ticket,
      ${sort.position} as position
    from page l order by ${sort.order}`.execute(tx)
  return rows
}

/** How many lines a list has and what they add up to; null where they are too many. */
export function addUpLines(tx: Tx, wanted: WantedLines) {
  const { order } = lineOrders(wanted.organisationId).newest
  return addUp(tx, 'readable_line', wanted, { where: matching(wanted), order })
}

function matching({ text, kind, state: shown = 'valid', ...list }: WantedLines): RawBuilder<unknown> {
  return sql.join(
    [
      ...narrowed(list, sql`l.created_at`),
      list.lines === null ? sql`true` : areChosen(list.lines),
      shown === 'valid' ? sql`l.cancelled_at is null` : sql`l.cancelled_at is not null`,
      kind === undefined ? sql`true` : sql`l.tier_type = any(${[...typesOf[kind]]}::text[])`,
      text.trim() === '' ? sql`true` : withText(list, text),
    ],
    sql` and `,
  )
}

/** That a text finds the order of a line, or the person whom it is for. */
function withText(list: WantedList, text: string): RawBuilder<unknown> {
  const ofOrder = sql`l.order_id = any(${ordersWithText(list, text)})`
  const person = withWords(sql`n.person_words`, text)
  if (person === null) return ofOrder
  return sql`(${ofOrder} or l.id = any(array(
    select n.id from readable_line n where n.organisation_id = ${list.organisationId} and n.person_words <> '  ' and ${person})))`
}
