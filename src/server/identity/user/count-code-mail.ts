import { createHash } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import {
  codeMemoryMs,
  codesPerDay,
  codesPerWindow,
  codeWindowMs,
  mailboxOf,
} from '#domain/user/sign-in-limits.ts'
import type { CallCounter } from '#server/platform/defence/call-counter.ts'

/** An address and its tags together may request twice what one address may: more fills a mailbox. */
const addresses = 2

/**
 * Counts a code for the mailbox of an address, whichever of its addresses is named; each address has its own limit too.
 * The returned function takes it back where that one refuses, so that asking in vain does not close the mailbox for a day.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function countCodeMail(counter: CallCounter, email: string): Promise<() => Promise<void>> {
  const mailbox = createHash('sha256').update(mailboxOf(email)).digest('base64url')
  const counted = [
    { key: `codes ${mailbox}`, spanMs: codeWindowMs, most: addresses * codesPerWindow },
    { key: `codes day ${mailbox}`, spanMs: codeMemoryMs, most: addresses * codesPerDay },
  ]
  for (const { most, ...what } of counted) {
    const { calls } = await counter.countExactly(what)
    if (calls > most) throw new AppError('TOO_MANY_REQUESTS')
  }
  return async () => {
    for (const { key, spanMs } of counted) await counter.countExactly({ key, spanMs }, -1)
  }
}
