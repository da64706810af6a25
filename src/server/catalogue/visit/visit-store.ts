import { Type } from 'typebox'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, listOf, Nothing } from '#server/platform/db/plan-schemas.ts'

const VisitsSchema = Type.Object({
  organizationSlug: Type.String(),
  formType: Type.String(),
  formSlug: Type.String(),
  source: Type.String(),
  visits: Type.Integer(),
})

/** Adds visits of labelled links to those that all processes counted. One statement for any number. */
export const countVisits = callWithArguments(
  'count_visits',
  Type.Object({
    visits: listOf(VisitsSchema),
    /** Labels that every form keeps. */
    own: Type.Array(Type.String()),
    /** How many other labels a form keeps. */
    most: Type.Integer(),
    now: Instant,
  }),
  Nothing,
)
