import type { ConfirmHeldRefund } from '#contract/admin/order/held-refunds.ts'
import type { JournalAction } from '#domain/access/journal.ts'
import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import { hasLapsed } from '#domain/refund/second-person.ts'
import { loadOwnOrder } from '#server/backoffice/admin/orders/load-own-order.ts'
import { cancelWithOffer } from '#server/backoffice/admin/orders/cancel-with-offer.ts'
import { requestOf } from '#server/backoffice/admin/orders/refund-request.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { askRefund } from '#server/money/refund/ask-refund.ts'
import {
  type StoredHeldRefund,
  decideHeldRefund,
  findHeldRefund,
} from '#server/money/refund/held-refund-store.ts'
import { lockPayments } from '#server/money/refund/refundable-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** The refund that a member decides about. */
interface Named {
  readonly order: string
  readonly held: string
}

/**
 * Confirms a refund that waits, as another member than its requester: it is planned again and requested with a key of
 * its own. Repeated by the same member, it is one refund.
 * @throws AppError NOT_FOUND; FORBIDDEN for the requester; REFUND_DECIDED where it no longer waits; REFUND_CHANGED where
 *   the order is not as the member saw it; those of `askRefund`
 */
export async function confirmHeldRefund(
  deps: Deps,
  granted: Granted,
  named: Named,
  { rest }: ConfirmHeldRefund,
): Promise<void> {
  await decide(deps, granted, named, async (tx, refund) => {
    const { userId } = granted.session
    if (refund.askedBy === userId)
      throw new AppError('FORBIDDEN', { detail: 'the requester of a refund does not confirm it' })
    if (refund.state === 'confirmed' && refund.decidedBy === userId) return null
    assertWaiting(deps, refund)
    const { giftDays = null } = refund.choice
    if (giftDays !== null) {
      const { orderId, choice, askedBy } = refund
      const by = { userId: askedBy, confirmedBy: userId, token: `held:${refund.id}` }
      const offered = await cancelWithOffer(tx, deps, { orderId, choice, rest: cents(rest), giftDays, ...by })
      if (offered > refund.amount) throw new AppError('REFUND_CHANGED', { detail: `${offered} cents` })
      await decideHeldRefund(tx, refund.id, 'confirm', userId, deps.clock.now())
      return { action: 'refundConfirmed', amount: offered }
    }
    const asked = await askRefund(
      { ...deps, db: tx },
      {
        orderId: refund.orderId,
        ...requestOf(refund.choice),
        restocks: refund.choice.restocks,
        seenRest: cents(rest),
        token: `held:${refund.id}`,
        askedBy: `member:${refund.askedBy}`,
      },
    )
    const amount = asked.kind === 'repeated' ? cents(refund.amount) : asked.preview.total
    // A payment came in between: the requester and the mail named less.
    if (amount > refund.amount) throw new AppError('REFUND_CHANGED', { detail: `${amount} cents` })
    await decideHeldRefund(tx, refund.id, 'confirm', userId, deps.clock.now())
    return { action: 'refundConfirmed', amount }
  })
}

/** Refuses a refund that waits; its requester withdraws it so. @throws AppError NOT_FOUND, REFUND_DECIDED */
export async function refuseHeldRefund(deps: Deps, granted: Granted, named: Named): Promise<void> {
  await decide(deps, granted, named, async (tx, refund) => {
    const { userId } = granted.session
    if (refund.state === 'refused' && refund.decidedBy === userId) return null
    assertWaiting(deps, refund)
    await decideHeldRefund(tx, refund.id, 'refuse', userId, deps.clock.now())
    return { action: 'refundRefused', amount: cents(refund.amount) }
  })
}

interface Decided {
  readonly action: JournalAction
  /** Refunded, or refused. */
  readonly amount: Cents
}

/** Runs a decision under the locks of the order, with its line in the journal unless it was made before. */
async function decide(
  deps: Deps,
  granted: Granted,
  { order, held }: Named,
  work: (tx: Tx, refund: StoredHeldRefund) => Promise<Decided | null>,
): Promise<void> {
  await assertActingRight(deps, granted, 'payment:refund')
  const { id: orderId, number, formId } = await loadOwnOrder(deps, granted, order)
  const { organisationId, session } = granted
  await deps.db.transaction().execute(async (tx) => {
    await lockPayments(tx, orderId)
    const refund = isUuid(held) ? await findHeldRefund(tx, orderId, held) : null
    if (refund === null) throw new AppError('NOT_FOUND')
    const decided = await work(tx, refund)
    if (decided === null) return
    const { action, amount } = decided
    const detail = { number, amount, scope: refund.choice.scope }
    const entry = { organisationId, formId, userId: session.userId, action, detail }
    await writeJournal(tx, entry, deps.clock.now())
  })
}

function assertWaiting({ clock }: Pick<Deps, 'clock'>, { state, askedAt }: StoredHeldRefund): void {
  if (state !== 'waiting' || hasLapsed(askedAt, clock.now())) throw new AppError('REFUND_DECIDED')
}
