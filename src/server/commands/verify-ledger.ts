import { centsToDecimal } from '#domain/money.ts'
import {
  type Violation,
  type WitnessLedger,
  countLedgerTransactions,
  findChargeViolations,
  findViolationsPatiently,
} from '#server/ledger/oracle-store.ts'
import type { Deps } from '#server/deps.ts'
import { listOrganisations } from '#server/organisation/organisation-store.ts'
import { readBalance } from '#server/payout/payout-store.ts'

/**
 * Checks the books, with the sandbox's own book as witness; gives the lines to print. Not right where the witness
 * does not answer: the charges were not compared then (I2). `isExplained`: each association's figures, and for each
 * breach what to look at.
 */
export async function verifyLedger(
  deps: Deps,
  witnessUrl: string | null,
  isExplained = false,
): Promise<{ ok: boolean; lines: string[] }> {
  const breaches: Violation[] = await findViolationsPatiently(deps.db)
  const book = witnessUrl === null ? null : await readWitness(witnessUrl)
  if (book !== null) breaches.push(...(await findChargeViolations(deps.db, book, deps.clock.now())))
  if (witnessUrl !== null && book === null) {
    breaches.push({
      invariant: 'I2',
      detail: 'the provider did not answer: its book was not compared',
      look: `whether the sandbox runs at ${witnessUrl}`,
    })
  }
  const figures = isExplained ? await explainFigures(deps) : []
  if (breaches.length > 0) {
    const told = breaches.flatMap(({ invariant, detail, look }) => [
      `${invariant}: ${detail}`,
      ...(isExplained ? [`  look at: ${look}`] : []),
    ])
    return { ok: false, lines: [...figures, ...told] }
  }
  const count = await countLedgerTransactions(deps.db)
  return { ok: true, lines: [...figures, `ledger balanced: ${count} transactions`] }
}

/** What came, went back and left of each association. */
async function explainFigures(deps: Deps): Promise<string[]> {
  const lines: string[] = []
  for (const { id, slug } of await listOrganisations(deps.db)) {
    const balance = await readBalance(deps.db, id)
    const { captured, refunded, lost, contested, paidOut, atProvider, underWay, owed, tip } = balance
    const parts = {
      captured,
      refunded,
      disputed: lost,
      tip,
      owed,
      'paid out': paidOut,
      'in its own account': atProvider,
      'set aside': underWay,
      contested,
    }
    const told = Object.entries(parts).map(([name, amount]) => `${name} ${centsToDecimal(amount)}`)
    lines.push(`${slug}: ${told.join(', ')} EUR`)
  }
  return lines
}

async function readWitness(url: string): Promise<WitnessLedger | null> {
  try {
    const answer = await fetch(`${url}/v1/book`, { signal: AbortSignal.timeout(10_000) })
    return answer.ok ? ((await answer.json()) as WitnessLedger) : null
  } catch {
    return null
  }
}
