import { createHash, createHmac } from 'node:crypto'
import type { WorkTask } from '#domain/errors.ts'
import { leastWorkBits } from '#domain/payment/card-testing.ts'
import { hasLeadingZeros } from '#domain/payment/leading-zeros.ts'
import type { AttemptId } from '#domain/ids.ts'

/**
 * The task of an attempt. Nothing is stored: the same attempt always has the same challenge. An attempt is submitted
 * once.
 */
export function workTask(secret: Buffer, attemptId: AttemptId, bits: number): WorkTask {
  return { challenge: createHmac('sha256', secret).update(`work:${attemptId}`).digest('base64url'), bits }
}

/** Whether an answer fulfils the task of an attempt, or the one before the declines doubled: it was asked a moment ago. */
export function isWorkDone(
  secret: Buffer,
  attemptId: AttemptId,
  bits: number,
  answer: string | undefined,
): boolean {
  if (answer === undefined) return false
  const asked = Math.max(leastWorkBits, bits - 1)
  return isSolution(workTask(secret, attemptId, bits).challenge, answer, asked)
}

/** Whether an answer solves a challenge. */
export function isSolution(challenge: string, answer: string, bits: number): boolean {
  return hasLeadingZeros(createHash('sha256').update(`${challenge}:${answer}`).digest(), bits)
}
