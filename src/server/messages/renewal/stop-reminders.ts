import type { ReminderStop } from '#contract/membership/reminders.ts'
import { openedLink } from '#server/money/collection/opened-link.ts'
import type { Deps } from '#server/money/deps.ts'
import { findReminderStop, setReminderStop } from '#server/messages/renewal/renewal-store.ts'

/** Reads what the link of a reminder stops. @throws AppError LINK_INVALID, LINK_EXPIRED */
export async function readReminderStop(deps: Deps, token: string): Promise<ReminderStop> {
  const found = await findReminderStop(deps.db, openedLink(deps, 'stopRenewals', token))
  return {
    isActive: found !== null && found.stoppedAt === null,
    organization: found?.organization ?? null,
  }
}

/** Stops the reminders of an association, or asks for them again. A second time changes nothing. @throws as `readReminderStop` */
export async function changeReminderStop(
  deps: Deps,
  token: string,
  isWanted: boolean,
): Promise<ReminderStop> {
  const id = openedLink(deps, 'stopRenewals', token)
  await setReminderStop(deps.db, id, isWanted ? null : deps.clock.now())
  return readReminderStop(deps, token)
}
