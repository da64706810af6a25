import { centsToDecimal } from '#domain/money.ts'
import {
  type ComparedLedger,
  type Violation,
  type ReportedLedger,
  countLedgerTransactions,
  findChargeViolations,
  findViolationsPatiently,
} from '#server/money/ledger/invariant-checks-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { listOrganisations } from '#server/catalogue/organisation/organisation-store.ts'
import { writeOrigin } from '#server/providers/charge-metadata.ts'
import { type TestBank, keyHeader } from '#server/program/commands/test-bank.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'
import type { ProviderLedger } from '#server/providers/provider-ledger.ts'
import { readBalance } from '#server/money/payout/payout-store.ts'

interface Verified {
  /** 0: balanced. 1: a violation. 2: no violation found, but a provider's ledger could not be compared. */
  readonly exitCode: 0 | 1 | 2
  readonly lines: string[]
}

/**
 * Runs the invariant checks and compares the charges with each provider's ledger (I2): the sandbox's as a whole, any other one for the last 35 days. Returns the lines to print. `isExplained` adds each
 * association's figures and, for each violation, what to check.
 */
export async function verifyLedger(
  deps: Deps,
  testBank: TestBank | null,
  isExplained = false,
): Promise<Verified> {
  const violations: Violation[] = await findViolationsPatiently(deps.db)
  const unread: string[] = []
  for (const provider of Object.values(deps.providers)) {
    if (provider === undefined) continue
    const ledger = await readLedger(deps, provider, testBank)
    if (ledger === null) unread.push(`${provider.name} did not answer: its ledger was not compared`)
    else violations.push(...(await findChargeViolations(deps.db, ledger, deps.clock.now())))
  }
  const figures = isExplained ? await explainFigures(deps) : []
  if (violations.length > 0) {
    const printed = violations.flatMap(({ invariant, detail, hint }) => [
      `${invariant}: ${detail}`,
      ...(isExplained ? [`  check: ${hint}`] : []),
    ])
    return { exitCode: 1, lines: [...figures, ...printed, ...unread] }
  }
  if (unread.length > 0) return { exitCode: 2, lines: [...figures, ...unread] }
  const count = await countLedgerTransactions(deps.db)
  return { exitCode: 0, lines: [...figures, `ledger balanced: ${count} transactions`] }
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

const longMs = 35 * 86_400_000
/** Tolerance for clock differences. */
const slackMs = 60 * 60_000

/** A provider's ledger; null if it cannot be read. */
async function readLedger(
  { clock, site }: Deps,
  provider: PaymentProvider,
  testBank: TestBank | null,
): Promise<ComparedLedger | null> {
  const { siteId } = await site.origin()
  const scope = { provider: provider.name, siteId }
  try {
    if (provider.name === 'sandbox' && testBank !== null) {
      const answer = await fetch(`${testBank.url}/v1/book`, {
        headers: keyHeader(testBank),
        signal: AbortSignal.timeout(10_000),
      })
      return answer.ok ? { ...((await answer.json()) as ReportedLedger), ...scope } : null
    }
    const since = new Date(clock.now().getTime() - longMs)
    const { charges, refunds } = await provider.listSince(new Date(since.getTime() - slackMs))
    return { ...scope, since, ...asReported({ charges, refunds }) }
  } catch {
    return null
  }
}

function asReported({ charges, refunds }: Pick<ProviderLedger, 'charges' | 'refunds'>): ReportedLedger {
  return {
    charges: charges.map(({ providerRef: id, attemptId: reference, amount, at, origin }) => ({
      id,
      reference,
      amount,
      state: 'succeeded',
      at: at.toISOString(),
      metadata: origin === null ? {} : writeOrigin(origin),
    })),
    refunds: refunds.map(({ providerRef: id, chargeRef: chargeId, amount, at }) => ({
      id,
      chargeId,
      amount,
      at: at.toISOString(),
    })),
  }
}
