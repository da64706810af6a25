import { Type } from 'typebox'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant } from '#server/platform/db/plan-schemas.ts'

const batch = Type.Object({ now: Instant, limit: Type.Integer() })

/** Reads at most `limit` orders into one directory that misses some; returns how many, 0 where none misses any. */
export const fillNextDirectory = callWithArguments('fill_next_directory', batch, Type.Integer())

/** Has at most `limit` directories compared with all orders; returns how many were due. */
export const compareDirectories = callWithArguments('compare_directories', batch, Type.Integer())
