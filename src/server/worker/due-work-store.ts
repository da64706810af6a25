import { type Static, Type } from 'typebox'
import type { ProviderName } from '#contract/organization.ts'
import { callWithArguments } from '#server/db/call-function.ts'
import { CivilDate, Instant, listOf } from '#server/db/plan-schemas.ts'

const Providers = Type.Unsafe<readonly ProviderName[]>(listOf(Type.String()))

const DueWorkSchema = Type.Object({
  /** How far business time is from the machine's, in milliseconds. */
  clockOffset: Type.Integer(),
  mails: Type.Boolean(),
  events: Type.Boolean(),
  sendAgain: Type.Boolean(),
  unsentAttempts: Type.Boolean(),
  /** Providers that are to be asked about an attempt. */
  attemptsOf: Providers,
  debits: Type.Boolean(),
  refunds: Type.Boolean(),
  orphans: Type.Boolean(),
  followedRefunds: Type.Boolean(),
  holds: Type.Boolean(),
  totals: Type.Boolean(),
})

/** Which kinds of work have a row that is due. */
export type DueWork = Static<typeof DueWorkSchema>

/** Asks which kinds of work have a row that is due, today in Paris: one statement for all of them. */
export const findDueWork = callWithArguments(
  'due_work',
  Type.Object({ now: Instant, today: CivilDate, providers: Providers }),
  DueWorkSchema,
)
