import type { Deps } from '#server/deps.ts'
import { forgetAddresses } from '#server/defence/tries-store.ts'

const keptMs = 24 * 60 * 60_000
const perTurn = 1_000

/** Forgets where the cards of yesterday were tried from: nobody needs it after ten minutes, a person within the day. */
export async function forgetOldAddresses(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await forgetAddresses(deps.db, new Date(deps.clock.now().getTime() - keptMs), perTurn)
}
