import type { Deps } from '#server/money/deps.ts'

/** A session that was copied must not leave links that outlive it by years. */
const ownLinkMs = 12 * 60 * 60_000

/** Until when the signed links of a page of an account work: long enough for one sitting. */
export function ownLinkUntil({ clock }: Pick<Deps, 'clock'>): Date {
  return new Date(clock.now().getTime() + ownLinkMs)
}
