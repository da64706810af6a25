import type { Deps } from '#server/deps.ts'
import { forgetAddresses } from '#server/defence/tries-store.ts'

const retentionMs = 24 * 60 * 60_000
const perTurn = 1_000

/** Deletes the hashed addresses of card trials after a day. The defence needs ten minutes, an investigation one day. */
export async function forgetOldAddresses(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await forgetAddresses(deps.db, new Date(deps.clock.now().getTime() - retentionMs), perTurn)
}
