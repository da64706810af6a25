import { type Static, Type } from 'typebox'
import { body, orNull, text } from '#contract/shape.ts'

/** Tickets of one page. */
export const awaitedPerPage = 50

/** Names are searched in a body, and are in no address. */
export const FindAwaitedSchema = body({
  text: text(200),
  /** The number of the last ticket of the page before; null: the first page. */
  after: orNull(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
})
export type FindAwaited = Static<typeof FindAwaitedSchema>

/** Valid tickets that did not come in, by number. */
export const AwaitedSchema = Type.Object({
  count: Type.Integer({ minimum: 0 }),
  tickets: Type.Array(
    Type.Object({
      number: Type.Integer({ minimum: 1 }),
      /** The participant, else the payer; empty: they were erased. */
      name: text(1_000),
      tier: text(500),
      orderNumber: text(40),
    }),
  ),
  /** Where the next page begins; null: this is the last one. */
  next: orNull(Type.Integer({ minimum: 1 })),
})
export type Awaited = Static<typeof AwaitedSchema>
