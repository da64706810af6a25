import { type Static, Type } from 'typebox'
import { mostNoteLength } from '#domain/order/order-note.ts'
import { body, instant, text, uuid } from '#contract/shape.ts'

/** A note of a member on an order. */
export const NoteSchema = Type.Object({
  id: uuid(),
  at: instant(),
  /** The address of its author. */
  by: text(300),
  text: text(mostNoteLength * 2),
  /** The user wrote it, and may delete it. */
  isOwn: Type.Boolean(),
})

/** A note that a member writes. */
export const WriteNoteSchema = body({
  text: text(10_000),
  /** Idempotency key: the same request with the same key is one note. */
  token: Type.String({ minLength: 16, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' }),
})
export type WriteNote = Static<typeof WriteNoteSchema>
