import { type Static, Type } from 'typebox'
import {
  longestSupportReason,
  supportEnds,
  supportHours,
  supportPages,
} from '#domain/access/support-access.ts'
import { body, instant, oneOf, orNull, text, uuid } from '#contract/shape.ts'

const AccessSchema = Type.Object({
  id: uuid(),
  /** The name of the operator; empty: the account has none. */
  operator: text(300),
  reason: text(longestSupportReason),
  openedAt: instant(),
  endsAt: instant(),
  /** Null: it is open. */
  ended: orNull(Type.Object({ at: instant(), by: oneOf(supportEnds) })),
  /** Pages opened with it, once each. */
  pages: Type.Array(
    Type.Object({
      page: oneOf(supportPages),
      /** Title of the form, where it concerns one. */
      form: orNull(text(500)),
      at: instant(),
    }),
  ),
  /** Whether the user opened it. */
  isOwn: Type.Boolean(),
})
export type SupportAccess = Static<typeof AccessSchema>

/** The accesses of operators to an association: those that are open, and those of the last year. The last first. */
export const SupportAccessesSchema = Type.Object({
  organizationName: text(),
  accesses: Type.Array(AccessSchema),
  /** Whether the user may end each open one. */
  canEnd: Type.Boolean(),
})
export type SupportAccesses = Static<typeof SupportAccessesSchema>

/** Open accesses that concern the user: their own as an operator, and those to their associations. */
export const OpenSupportsSchema = Type.Object({
  accesses: Type.Array(
    Type.Object({
      id: uuid(),
      organizationSlug: text(),
      organizationName: text(),
      operator: text(300),
      reason: text(longestSupportReason),
      endsAt: instant(),
      isOwn: Type.Boolean(),
      canEnd: Type.Boolean(),
    }),
  ),
})
export type OpenSupports = Static<typeof OpenSupportsSchema>

export const OpenSupportSchema = body({
  /** Reason that the association reads. */
  reason: Type.String({ maxLength: longestSupportReason }),
  hours: Type.Unsafe<(typeof supportHours)[number]>(Type.Integer({ enum: [...supportHours] })),
})
