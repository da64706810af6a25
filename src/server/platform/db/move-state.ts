import { Type } from 'typebox'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import type { JsonValue } from '#server/platform/db/column-types.ts'
import { Instant, Nothing, Opaque, Uuid } from '#server/platform/db/plan-schemas.ts'

/** Moves one entity of a machine. @throws OB008 where its state has no such edge */
export const moveState = callWithArguments(
  'move_state',
  Type.Object({
    machine: Type.String(),
    id: Uuid(),
    event: Type.String(),
    now: Instant,
    set: Opaque<{ readonly [column: string]: JsonValue }>(),
    detail: Opaque<{ readonly [key: string]: JsonValue }>(),
  }),
  Nothing,
)
