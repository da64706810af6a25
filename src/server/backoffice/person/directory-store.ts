import { Type } from 'typebox'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant } from '#server/platform/db/plan-schemas.ts'

/** Reads at most `limit` orders into one directory that misses some; returns how many, 0 where none misses any. */
export const fillNextDirectory = callWithArguments(
  'fill_next_directory',
  Type.Object({ now: Instant, limit: Type.Integer() }),
  Type.Integer(),
)
