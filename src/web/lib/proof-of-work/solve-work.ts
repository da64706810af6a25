import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { hasLeadingZeros } from '#domain/payment/leading-zeros.ts'

/** Hashes between two pauses, so that the page stays responsive on a cheap phone. */
const perTurn = 2_000

/**
 * Solves a task of the server: finds a number that, hashed after the challenge, starts with the required number of
 * zero bits. It takes about a second, a few on a slow phone. The page stays responsive between two turns, and the
 * payer does nothing.
 * @param pause lets the page run its pending tasks
 */
export async function solveWork(
  task: { readonly challenge: string; readonly bits: number },
  pause: () => Promise<void> = nextTask,
): Promise<string> {
  for (let number = 0; ; number += 1) {
    if (hasLeadingZeros(sha256(utf8ToBytes(`${task.challenge}:${number}`)), task.bits)) return String(number)
    if (number % perTurn === perTurn - 1) await pause()
  }
}

/** Not a timer: a background page, whose payer fetches a card, runs timers only once a second. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
}
