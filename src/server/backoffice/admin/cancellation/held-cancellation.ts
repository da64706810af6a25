import type { Cancellation } from '#contract/cancellation/cancellation.ts'
import { AppError } from '#domain/errors.ts'
import { adminSegmentOf } from '#domain/form/url-segments.ts'
import type { Cents } from '#domain/money.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import { hasLapsed } from '#domain/refund/second-person.ts'
import { changing, loadCancellation } from '#server/backoffice/admin/cancellation/change-cancellation.ts'
import {
  lockCancellation,
  noteConfirmer,
  type StoredCancellation,
} from '#server/backoffice/admin/cancellation/progress-store.ts'
import { longListMs } from '#server/backoffice/admin/cancellation/plan-cancellation.ts'
import { mailRefunders } from '#server/backoffice/admin/orders/held/mail-refunders.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { listMembersWith } from '#server/identity/access/member-store.ts'
import { type Granted, formIdOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import {
  pauseCancellation,
  withdrawCancellation,
} from '#server/money/refund/cancellation/cancellation-store.ts'
import { allowLongStatements } from '#server/platform/db/long-statements.ts'
import type { Tx } from '#server/platform/db/schema.ts'

interface Frozen {
  readonly id: string
  readonly orders: number
  readonly amount: Cents
  /** Empty: the whole campaign. */
  readonly priceName: string
}

/**
 * Holds a cancellation that was frozen in this transaction: other members who may confirm it get a mail.
 * @throws AppError VALIDATION where there is none
 */
export async function holdCancellation(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'newId' | 'settings'>,
  granted: Granted,
  { id, orders, amount, priceName }: Frozen,
): Promise<void> {
  const { organisationId, session } = granted
  const members = await listMembersWith(tx, organisationId, 'payment:refund')
  if (members.every(({ userId }) => userId === session.userId))
    throwIfAny([problem('cancellation.understood', 'SECOND_PERSON')])
  await pauseCancellation(tx, { id, event: 'hold', now: deps.clock.now() })
  const { definition, organisation } = await loadForm(tx, formIdOf(granted))
  const campaign = `${organisation.slug}/${adminSegmentOf(definition.type)}/${definition.slug}`
  await mailRefunders(tx, deps, granted, {
    amount,
    orderNumber: '',
    campaign: { title: priceName === '' ? definition.title : `${definition.title}, ${priceName}`, orders },
    path: `/admin/${campaign}/annulation/${id}`,
  })
}

/**
 * Confirms a cancellation that waits, as another member than its requester: from now on its orders are refunded.
 * Repeated by the same member, it is one.
 * @throws AppError NOT_FOUND; FORBIDDEN for the requester; REFUND_DECIDED where it no longer waits
 */
export function confirmAsMember(deps: Deps, granted: Granted, id: string): Promise<Cancellation> {
  return deciding(deps, granted, id, 'cancellationConfirmed', async (tx, found, now) => {
    const { userId } = granted.session
    if (found.askedBy === userId)
      throw new AppError('FORBIDDEN', { detail: 'the requester of a cancellation does not confirm it' })
    if (found.confirmedBy === userId) return false
    if (found.state !== 'held' || hasLapsed(found.frozenAt, now)) throw new AppError('REFUND_DECIDED')
    await noteConfirmer(tx, found.id, userId)
    return pauseCancellation(tx, { id: found.id, event: 'confirm', now })
  })
}

/**
 * Withdraws a cancellation that waits: no order is cancelled. Its sales stay closed, which its association may change.
 * @throws AppError NOT_FOUND, REFUND_DECIDED
 */
export function withdrawAsMember(deps: Deps, granted: Granted, id: string): Promise<Cancellation> {
  return deciding(deps, granted, id, 'cancellationWithdrawn', async (tx, found, now) => {
    if (found.state === 'withdrawn') return false
    if (!(await withdrawCancellation(tx, { id: found.id, now }))) throw new AppError('REFUND_DECIDED')
    return true
  })
}

/** Runs a decision under the lock of its cancellation, with a line in the journal unless it was made before. */
function deciding(
  deps: Deps,
  granted: Granted,
  id: string,
  action: 'cancellationConfirmed' | 'cancellationWithdrawn',
  decide: (tx: Tx, found: StoredCancellation, now: Date) => Promise<boolean>,
): Promise<Cancellation> {
  return changing(deps, granted, id, action, async (tx, known, now) => {
    await allowLongStatements(tx, longListMs)
    await lockCancellation(tx, known)
    const found = await loadCancellation(tx, granted, known)
    const { amount, priceName: price } = found
    return (await decide(tx, found, now)) ? { amount, price } : null
  })
}
