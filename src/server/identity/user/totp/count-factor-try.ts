import { AppError } from '#domain/errors.ts'
import {
  factorDayMs,
  factorTriesPerDay,
  factorTriesPerWindow,
  factorWindowMs,
} from '#domain/user/totp-limits.ts'
import type { CallCounter } from '#server/platform/defence/call-counter.ts'

/**
 * Counts a code of an authenticator before it is compared, so that tries at the same time do not pass together. The
 * returned function takes it back where it was right.
 * @throws AppError TOO_MANY_REQUESTS after too many for one user
 */
export async function countFactorTry(counter: CallCounter, userId: string): Promise<() => Promise<void>> {
  const counted = [
    { what: { key: `factor ${userId}`, spanMs: factorWindowMs }, most: factorTriesPerWindow },
    { what: { key: `factor day ${userId}`, spanMs: factorDayMs }, most: factorTriesPerDay },
  ]
  for (const { what, most } of counted) {
    const { calls } = await counter.countExactly(what)
    if (calls > most) throw new AppError('TOO_MANY_REQUESTS')
  }
  return async () => {
    for (const { what } of counted) await counter.countExactly(what, -1)
  }
}
