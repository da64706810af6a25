import { type Static, type TSchema, Type } from 'typebox'
import type { Cents } from '#domain/money.ts'

/** Building blocks of the plans that SQL functions take, and of their results. See `call-function.ts`. */

/** An instant: timestamptz as an argument, ISO text within a jsonb plan. Only plans contain instants, never results. */
export const Instant = Type.Unsafe<Date>({ type: 'object' })

/** Bytes: bytea as an argument, hexadecimal text as a property of a jsonb plan. */
export const HexBytes = Type.Unsafe<Buffer>({ type: 'object' })

/** A whole number of cents, positive or negative. */
export const CentsSchema = Type.Unsafe<Cents>(Type.Integer())

/** An id, branded or not. */
export const Uuid = <Id extends string = string>() =>
  Type.Unsafe<Id>(Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }))

/** A civil date in Paris, as `2026-11-23`. */
export const CivilDate = Type.String()

/** An instant of an answer: its ISO text, with microseconds. `new Date` reads it. */
export const InstantText = Type.String()

/** Answer of a function that returns void: '' in PL/pgSQL, null in SQL. */
export const Nothing = Type.Unsafe<void>({ enum: ['', null] })

/** A value that a plan passes through unread: its TypeScript type is known, its properties are not checked. */
export const Opaque = <T>() => Type.Unsafe<T>({})

/** A readonly list. */
export const listOf = <Item extends TSchema>(item: Item) =>
  Type.Unsafe<readonly Static<Item>[]>(Type.Array(item))
