import { createHash, createHmac } from 'node:crypto'
import { hasLeadingZeros } from '#domain/payment/leading-zeros.ts'
import type { AttemptId } from '#domain/ids.ts'

/** Work of the payer's browser before a card is tried. The payer has nothing to read or solve. */
export interface WorkTask {
  /** Hashed together with the answer, as `challenge:answer`. */
  readonly challenge: string
  /** Leading zero bits that the SHA-256 must have. */
  readonly bits: number
}

/** About a second on a cheap phone, 130,000 hashes. A script pays this cost for each card. */
const bits = 17

/**
 * The task of an attempt. Nothing is stored: the same attempt always has the same task. An attempt is submitted once.
 */
export function workTask(secret: Buffer, attemptId: AttemptId): WorkTask {
  return { challenge: createHmac('sha256', secret).update(`work:${attemptId}`).digest('base64url'), bits }
}

/** Whether an answer fulfils the task of an attempt. */
export function isWorkDone(secret: Buffer, attemptId: AttemptId, answer: string | undefined): boolean {
  if (answer === undefined) return false
  const { challenge } = workTask(secret, attemptId)
  return hasLeadingZeros(createHash('sha256').update(`${challenge}:${answer}`).digest(), bits)
}
