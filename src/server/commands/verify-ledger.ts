import { centsToDecimal } from '#domain/money.ts'
import {
  type Violation,
  type WitnessLedger,
  countLedgerTransactions,
  findChargeViolations,
  findViolationsPatiently,
} from '#server/ledger/invariant-checks-store.ts'
import type { Deps } from '#server/deps.ts'
import { listOrganisations } from '#server/organisation/organisation-store.ts'
import { readBalance } from '#server/payout/payout-store.ts'

/**
 * Runs the invariant checks, with the sandbox's ledger as witness; returns the lines to print. `ok` is false if the
 * witness does not answer, because the charges were not compared (I2). `isExplained` adds each association's figures
 * and, for each violation, what to check.
 */
export async function verifyLedger(
  deps: Deps,
  witnessUrl: string | null,
  isExplained = false,
): Promise<{ ok: boolean; lines: string[] }> {
  const violations: Violation[] = await findViolationsPatiently(deps.db)
  const providerLedger = witnessUrl === null ? null : await readWitness(witnessUrl)
  if (providerLedger !== null)
    violations.push(...(await findChargeViolations(deps.db, providerLedger, deps.clock.now())))
  if (witnessUrl !== null && providerLedger === null) {
    violations.push({
      invariant: 'I2',
      detail: 'the provider did not answer: its ledger was not compared',
      hint: `whether the sandbox runs at ${witnessUrl}`,
    })
  }
  const figures = isExplained ? await explainFigures(deps) : []
  if (violations.length > 0) {
    const printed = violations.flatMap(({ invariant, detail, hint }) => [
      `${invariant}: ${detail}`,
      ...(isExplained ? [`  check: ${hint}`] : []),
    ])
    return { ok: false, lines: [...figures, ...printed] }
  }
  const count = await countLedgerTransactions(deps.db)
  return { ok: true, lines: [...figures, `ledger balanced: ${count} transactions`] }
}

/** Captured, refunded and paid-out figures of each association. */
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
    const figures = Object.entries(parts).map(([name, amount]) => `${name} ${centsToDecimal(amount)}`)
    lines.push(`${slug}: ${figures.join(', ')} EUR`)
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
