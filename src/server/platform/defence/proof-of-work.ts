import { createHash, createHmac } from 'node:crypto'
import type { WorkTask } from '#domain/errors.ts'
import { hasLeadingZeros } from '#domain/payment/leading-zeros.ts'
import type { AttemptId } from '#domain/ids.ts'

/** About a second on a cheap phone, 130,000 hashes. A script pays this cost for each card and each cart. */
export const workBits = 17

/**
 * The task of an attempt. Nothing is stored: the same attempt always has the same task. An attempt is submitted once.
 */
export function workTask(secret: Buffer, attemptId: AttemptId): WorkTask {
  return {
    challenge: createHmac('sha256', secret).update(`work:${attemptId}`).digest('base64url'),
    bits: workBits,
  }
}

/** Whether an answer fulfils the task of an attempt. */
export function isWorkDone(secret: Buffer, attemptId: AttemptId, answer: string | undefined): boolean {
  if (answer === undefined) return false
  return isSolution(workTask(secret, attemptId).challenge, answer)
}

/** Whether an answer solves a challenge. */
export function isSolution(challenge: string, answer: string): boolean {
  return hasLeadingZeros(createHash('sha256').update(`${challenge}:${answer}`).digest(), workBits)
}
