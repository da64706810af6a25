import { type RawBuilder, sql } from 'kysely'
import { idPart, instantPart, readPlace } from '#server/platform/db/list-place.ts'

/** One order of a list, in which each row has a place that no other one has. */
export interface ListSort {
  readonly order: RawBuilder<unknown>
  /** The place of a row. */
  readonly position: RawBuilder<string>
  /** The rows behind a place; null for a place of another order. */
  readonly after: (position: string) => RawBuilder<unknown> | null
}

/** Places by an instant, a civil day or an amount, and an id. */
export const instantAndId = new RegExp(`^${instantPart}_${idPart}$`)
export const dayAndId = new RegExp(String.raw`^(\d{4}-\d\d-\d\d)_${idPart}$`)
export const amountAndId = new RegExp(String.raw`^(\d{1,15})_${idPart}$`)

/** Reads places of a value and an id. */
export function behind(
  pattern: RegExp,
  compare: (value: string, id: string) => RawBuilder<unknown>,
): ListSort['after'] {
  return (position) => {
    const [, value, id] = readPlace(pattern, position)
    return value === undefined || id === undefined ? null : compare(value, id)
  }
}

/** The rows of a page that begins behind a place; all of them where it is none of this order. */
export function beginAfter({ after }: ListSort, place: string | undefined): RawBuilder<unknown> {
  return place === undefined ? sql`true` : (after(place) ?? sql`true`)
}

/** An instant as a part of a place. */
export const placeText = (instant: RawBuilder<unknown>) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
