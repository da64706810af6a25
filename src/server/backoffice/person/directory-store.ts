import { Type } from 'typebox'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, Uuid, listOf } from '#server/platform/db/plan-schemas.ts'

/** Finds an association whose directory misses orders, but none of `except`; null: there is none. */
export const findUnreadDirectory = callWithArguments(
  'unread_directory',
  Type.Object({ except: listOf(Uuid()) }),
  Type.Union([Uuid(), Type.Null()]),
)

/** Reads at most `limit` orders into the directory of an association; returns how many. */
export const fillDirectory = callWithArguments(
  'fill_directory',
  Type.Object({ organisation: Uuid(), now: Instant, limit: Type.Integer() }),
  Type.Integer(),
)
