import type { Payouts } from '#contract/admin/money/payouts.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { zero } from '#domain/money.ts'
import { carriedInto } from '#domain/refund/payout-parts.ts'
import { loadOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { listMovementYears, listPayoutParts } from '#server/money/payout/payout-parts-store.ts'
import { listPayouts, readBalance } from '#server/money/payout/payout-store.ts'
import { listBookedDays } from '#server/money/payout/statement/bank-match-store.ts'

const perPage = 50

/**
 * Reads the money that an association is owed and was paid out, each payout with the movements that it pays.
 * @param after the payout before the page; absent: the page of the latest
 */
export async function readPayouts(deps: Deps, granted: Granted, after?: string): Promise<Payouts> {
  await assertActingRight(deps, granted, 'payout:read')
  const { db } = deps
  const { id } = await loadOrganisation(db, granted.organisationId)
  const [{ owed, contested, underWay, offline }, found, years, booked] = await Promise.all([
    readBalance(db, id),
    listPayouts(db, id, { limit: perPage + 1, after }),
    listMovementYears(db, id),
    listBookedDays(db, id, 'payout'),
  ])
  const payouts = found.slice(0, perPage)
  const parts = await listPayoutParts(
    db,
    id,
    payouts.map((payout) => payout.id),
  )
  return {
    owed,
    contested,
    underWay,
    offline,
    payouts: payouts.map(({ createdAt, ...payout }) => {
      const own = parts.get(payout.id) ?? []
      const carried = payout.amount < zero ? zero : carriedInto(payout.amount, own)
      return {
        ...payout,
        at: createdAt.toISOString(),
        bookedOn: booked.get(payout.id) ?? null,
        parts: [...own],
        carried,
      }
    }),
    next: found.length > perPage ? (payouts.at(-1)?.id ?? null) : null,
    years,
    mayMatch: isAllowed(granted.memberships, 'payout:match', {
      organisationId: granted.organisationId,
      formId: null,
    }),
  }
}
