import {
  type Breach,
  countLedgerTransactions,
  findBreaches,
  findChargeBreaches,
} from '#server/ledger/oracle-store.ts'
import type { WitnessBook } from '#server/ledger/oracle-store.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Checks the books, with the sandbox's own book as witness; gives the lines to print. Not right where the witness
 * does not answer: the charges were not compared then (I2).
 */
export async function verifyLedger(
  deps: Deps,
  witnessUrl: string | null,
): Promise<{ ok: boolean; lines: string[] }> {
  const breaches: Breach[] = await findBreaches(deps.db)
  const book = witnessUrl === null ? null : await readWitness(witnessUrl)
  if (book !== null) breaches.push(...(await findChargeBreaches(deps.db, book, deps.clock.now())))
  if (witnessUrl !== null && book === null) {
    breaches.push({ invariant: 'I2', detail: 'the provider did not answer: its book was not compared' })
  }
  if (breaches.length > 0) {
    return { ok: false, lines: breaches.map(({ invariant, detail }) => `${invariant}: ${detail}`) }
  }
  const count = await countLedgerTransactions(deps.db)
  return { ok: true, lines: [`ledger balanced: ${count} transactions`] }
}

async function readWitness(url: string): Promise<WitnessBook | null> {
  try {
    const answer = await fetch(`${url}/v1/book`, { signal: AbortSignal.timeout(10_000) })
    return answer.ok ? ((await answer.json()) as WitnessBook) : null
  } catch {
    return null
  }
}
