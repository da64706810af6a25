import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { hasLeadingZeros } from '#domain/payment/leading-zeros.ts'

/** Hashes between two pauses: the page stays alive on a cheap phone. */
const perTurn = 2_000

/**
 * Finds the answer to a task of the server: a number that, hashed behind the challenge, begins with so many zero bits.
 * About a second, some on a slow phone; the page is free between two turns, nothing is asked of the payer.
 * @param pause lets the page do what waits
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

/** Not by a timer: those of a page in the background, whose payer looks for a card elsewhere, come once a second. */
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
