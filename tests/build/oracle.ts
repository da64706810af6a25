import type { Deps } from '#server/deps.ts'
import {
  type Breach,
  type WitnessBook,
  findBreachesPatiently,
  findChargeBreaches,
} from '#server/ledger/oracle-store.ts'

interface Audited {
  readonly deps: Pick<Deps, 'db' | 'clock'>
  readonly sandbox: { readonly url: string }
}

/** The provider's own book: the witness that knows nothing of us. */
export async function readBook(sandboxUrl: string): Promise<WitnessBook> {
  const answer = await fetch(`${sandboxUrl}/v1/book`)
  return (await answer.json()) as WitnessBook
}

/** Everything that is wrong with the money after a test: our books, and the provider's own as the witness. */
export async function breachesOf({ deps, sandbox }: Audited): Promise<Breach[]> {
  const book = await readBook(sandbox.url)
  const ours = await findBreachesPatiently(deps.db)
  return [...ours, ...(await findChargeBreaches(deps.db, book, deps.clock.now(), true))]
}
