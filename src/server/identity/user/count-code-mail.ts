import { createHash } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import {
  codeMemoryMs,
  codesOfAddressPerDay,
  codesOfAddressPerWindow,
  codesPerDay,
  codesPerWindow,
  codeWindowMs,
  mailboxOf,
} from '#domain/user/sign-in-limits.ts'
import type { CallCounter } from '#server/platform/defence/call-counter.ts'
import type { Client } from '#server/platform/defence/client-network.ts'

/** An address and its tags together may request twice what one address may: more fills a mailbox. */
const addresses = 2

/** Who requests a code. */
export interface CodeRequester {
  readonly client: Client
  /** Whether the browser signed in to the address before: it has a share of its own. */
  readonly isKnown: boolean
}

/**
 * Counts a code for an address and its mailbox, by the client network and for all of them. The returned function takes it back where that one refuses, so that asking in vain does not close the mailbox for a day.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function countCodeMail(
  counter: CallCounter,
  email: string,
  { client, isKnown }: CodeRequester,
): Promise<() => Promise<void>> {
  const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
  const mailbox = digest(mailboxOf(email))
  const own = isKnown ? 'known' : client.toString('base64url')
  const ofNetwork = `${own} ${digest(email)}`
  const counted = [
    { key: `codes ${ofNetwork}`, spanMs: codeWindowMs, most: codesPerWindow },
    { key: `codes day ${ofNetwork}`, spanMs: codeMemoryMs, most: codesPerDay },
  ]
  const ofAll = [
    { key: `codes ${mailbox}`, spanMs: codeWindowMs, most: addresses * codesOfAddressPerWindow },
    { key: `codes day ${mailbox}`, spanMs: codeMemoryMs, most: addresses * codesOfAddressPerDay },
  ]
  if (!isKnown) counted.push(...ofAll)
  for (const { most, ...what } of counted) {
    const { calls } = await counter.countExactly(what)
    if (calls > most) throw new AppError('TOO_MANY_REQUESTS')
  }
  return async () => {
    for (const { key, spanMs } of counted) await counter.countExactly({ key, spanMs }, -1)
  }
}
