import type { Deps } from '#server/deps.ts'
import {
  type Violation,
  type WitnessLedger,
  findViolationsPatiently,
  findChargeViolations,
} from '#server/ledger/oracle-store.ts'

interface Audited {
  readonly deps: Pick<Deps, 'db' | 'clock'>
  readonly sandbox: { readonly url: string }
}

/** The provider's own book: the witness that knows nothing of us. */
export async function readProviderLedger(sandboxUrl: string): Promise<WitnessLedger> {
  const answer = await fetch(`${sandboxUrl}/v1/book`)
  return (await answer.json()) as WitnessLedger
}

/** Everything that is wrong with the money after a test: our books, and the provider's own as the witness. */
export async function violationsOf({ deps, sandbox }: Audited): Promise<Violation[]> {
  const book = await readProviderLedger(sandbox.url)
  const ours = await findViolationsPatiently(deps.db)
  return [...ours, ...(await findChargeViolations(deps.db, book, deps.clock.now(), true))]
}
