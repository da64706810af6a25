import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WorkTask } from '#domain/errors.ts'
import { type CartId, type PaymentId, isUuid } from '#domain/ids.ts'
import type { Client } from '#server/platform/defence/client-network.ts'
import { leastWorkBits } from '#domain/payment/card-testing.ts'
import { isSolution } from '#server/platform/defence/proof-of-work.ts'

/**
 * Write that the work allows, once: a cart at a version (0 for one that does not exist yet), or a payment at its
 * number of attempts.
 */
export interface WorkSubject {
  readonly id: CartId | PaymentId
  readonly version: number
}

/** Answers are accepted for this long, so that they cannot be saved up for the start of a sale. */
const validMs = 10 * 60_000

/**
 * The task of a client that wants to hold more units of a stock than it may without work. Nothing is stored: the task
 * names its subject and version, so that it serves for one write only, and a new cart gets the id that it names.
 */
export function holdTask(secret: Buffer, client: Client, { id, version }: WorkSubject, now: Date): WorkTask {
  const named = `${id}.${version}.${now.getTime()}`
  return { challenge: `${named}.${seal(secret, client, named)}`, bits: leastWorkBits }
}

/**
 * Reads the write that an answer (`challenge:answer`) allows this client; null without an answer, or if it is not
 * valid.
 */
export function readHoldWork(
  secret: Buffer,
  client: Client,
  answer: string | undefined,
  now: Date,
): WorkSubject | null {
  const [challenge = '', number = '', ...rest] = answer?.split(':') ?? []
  const [id = '', version = '', at = '', proof = '', ...more] = challenge.split('.')
  if (rest.length > 0 || more.length > 0 || !isUuid(id)) return null
  const expected = seal(secret, client, `${id}.${version}.${at}`)
  const isOurs =
    proof.length === expected.length && timingSafeEqual(Buffer.from(proof), Buffer.from(expected))
  const age = now.getTime() - Number(at)
  if (!isOurs || age < 0 || age > validMs || !isSolution(challenge, number, leastWorkBits)) return null
  return { id: id as CartId, version: Number(version) }
}

function seal(secret: Buffer, client: Client, named: string): string {
  return createHmac('sha256', secret)
    .update(`hold:${client.toString('hex')}:${named}`)
    .digest('base64url')
}
