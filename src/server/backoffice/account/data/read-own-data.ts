import type { OwnData } from '#contract/account/own-data.ts'
import { freshUntilMs } from '#domain/user/fresh-proof.ts'
import { isOperator } from '#server/identity/access/operator-store.ts'
import { listMemberships } from '#server/identity/access/member-store.ts'
import {
  listOwnCorrections,
  listOwnFiles,
  loadAccount,
} from '#server/backoffice/account/data/own-data-store.ts'
import { readConsents } from '#server/backoffice/account/data/read-consents.ts'
import { listOngoing } from '#server/backoffice/account/history/history-store.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Session } from '#server/identity/user/session-store.ts'

/** Reads the data of a user other than orders, and the obstacles to erasing the account. */
export async function readOwnData(deps: Deps, session: Session): Promise<OwnData> {
  const { userId, email, unverified, provedAt } = session
  const [account, consents, memberships, runsSite, ongoing, files, corrections] = await Promise.all([
    loadAccount(deps.db, userId),
    readConsents(deps, session),
    listMemberships(deps.db, userId),
    isOperator(deps.db, userId),
    listOngoing(deps.db, userId),
    listOwnFiles(deps.db, userId),
    listOwnCorrections(deps.db, userId),
  ])
  const names = new Map(memberships.map(({ organizationSlug, name }) => [organizationSlug, name]))
  return {
    email,
    unverified,
    createdAt: account.createdAt.toISOString(),
    consents,
    organizations: [...names].map(([organizationSlug, name]) => ({ organizationSlug, name })),
    isOperator: runsSite,
    files,
    receiptCorrections: corrections.length,
    ongoingSchedules: ongoing.length,
    freshUntil: new Date(freshUntilMs(provedAt)).toISOString(),
  }
}
