import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { hasLeadingZeros } from '#domain/payment/leading-zeros.ts'

/** Solves a task as a browser does; the server runs in this thread too. */
export async function solveWork({
  challenge,
  bits,
}: {
  readonly challenge: string
  readonly bits: number
}): Promise<string> {
  for (let number = 0; ; number += 1) {
    const answer = `${challenge}:${number}`
    if (hasLeadingZeros(hash('sha256', answer, 'buffer'), bits)) return answer
    if (number % 5_000 === 0) await setImmediate()
  }
}
