import type { Deps } from '#server/money/deps.ts'
import {
  type Violation,
  type ReportedLedger,
  findViolationsPatiently,
  findChargeViolations,
} from '#server/money/ledger/invariant-checks-store.ts'

interface Audited {
  readonly deps: Pick<Deps, 'db' | 'clock'>
  readonly sandbox: { readonly url: string }
}

/** The provider's ledger, which is independent of ours. */
export async function readProviderLedger(sandboxUrl: string): Promise<ReportedLedger> {
  const answer = await fetch(`${sandboxUrl}/v1/book`)
  return (await answer.json()) as ReportedLedger
}

/** All invariant violations after a test, in our ledger and compared with the provider's ledger. */
export async function violationsOf({ deps, sandbox }: Audited): Promise<Violation[]> {
  const book = await readProviderLedger(sandbox.url)
  const ours = await findViolationsPatiently(deps.db)
  return [...ours, ...(await findChargeViolations(deps.db, book, deps.clock.now(), true))]
}
