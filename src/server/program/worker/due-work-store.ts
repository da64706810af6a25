import { type Static, Type } from 'typebox'
import type { ProviderName } from '#contract/organization.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { CivilDate, Instant, listOf } from '#server/platform/db/plan-schemas.ts'

const Providers = Type.Unsafe<readonly ProviderName[]>(listOf(Type.String()))

const DueWorkSchema = Type.Object({
  /** Difference between business time and machine time, in milliseconds. */
  clockOffset: Type.Integer(),
  mails: Type.Boolean(),
  events: Type.Boolean(),
  sendAgain: Type.Boolean(),
  unsentAttempts: Type.Boolean(),
  /** Providers with due attempts. */
  attemptsOf: Providers,
  debits: Type.Boolean(),
  refunds: Type.Boolean(),
  orphans: Type.Boolean(),
  followedRefunds: Type.Boolean(),
  cancellations: Type.Boolean(),
  cancelledOrders: Type.Boolean(),
  holds: Type.Boolean(),
  totals: Type.Boolean(),
  receipts: Type.Boolean(),
  plans: Type.Boolean(),
  unprintedReceipts: Type.Boolean(),
})

/** The kinds of work that have a due row. */
export type DueWork = Static<typeof DueWorkSchema>

/** Finds the kinds of work with a due row, today in Paris, in one statement. */
export const findDueWork = callWithArguments(
  'find_due_work',
  Type.Object({ now: Instant, today: CivilDate, providers: Providers }),
  DueWorkSchema,
)
