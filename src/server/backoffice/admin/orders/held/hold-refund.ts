import { AppError } from '#domain/errors.ts'
import type { OrderId } from '#domain/ids.ts'
import { type Cents, sumCents } from '#domain/money.ts'
import { type RefundChoice, isSameChoice } from '#domain/refund/refund-choice.ts'
import { hasLapsed, needsSecondPerson } from '#domain/refund/second-person.ts'
import { mailRefunders } from '#server/backoffice/admin/orders/held/mail-refunders.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import type { RefundPreview } from '#server/money/refund/ask-refund.ts'
import {
  findHeldWith,
  findRefundRule,
  listHeldRefunds,
  storeHeldRefund,
  sumRecentRefunds,
} from '#server/money/refund/held-refund-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'

interface Asked {
  readonly orderId: OrderId
  readonly token: string
  readonly choice: RefundChoice
  /** The refundable rest that the requester saw. */
  readonly rest: Cents
}

/**
 * Holds a refund that is above the sum of its association, in a transaction that has the locks of the order: it is not
 * made, and members who may confirm it get a mail. Returns whether it waits, also where it was held before with the same
 * token.
 * @throws AppError REFUND_CHANGED where the order is not as the requester saw it; REFUND_WAITS where another refund of the
 *   order waits already
 */
export async function holdRefund(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'newId' | 'settings'>,
  granted: Granted,
  { orderId, token, choice, rest }: Asked,
  preview: () => Promise<RefundPreview>,
): Promise<boolean> {
  const held = await findHeldWith(tx, token)
  if (held !== null) {
    if (isSameChoice(held, choice)) return true
    throw new AppError('CONFLICT', { detail: 'the token was used for another refund' })
  }
  const { organisationId, session } = granted
  const above = await findRefundRule(tx, organisationId)
  if (above === null) return false
  const now = deps.clock.now()
  const { total, left, order } = await preview()
  if (!needsSecondPerson(above, total, await sumRecentRefunds(tx, orderId, now))) return false
  if (sumCents(left.map((payment) => payment.total)) !== rest) throw new AppError('REFUND_CHANGED')
  const before = await listHeldRefunds(tx, orderId)
  if (before.some(({ state, askedAt }) => state === 'waiting' && !hasLapsed(askedAt, now)))
    throw new AppError('REFUND_WAITS')
  const { userId } = session
  await storeHeldRefund(
    tx,
    { id: deps.newId(), organisationId, orderId, token, choice, amount: total, userId },
    now,
  )
  const { number, formId } = order
  const entry = { organisationId, formId, userId, detail: { number, amount: total, scope: choice.scope } }
  await writeJournal(tx, { ...entry, action: 'refundHeld' }, now)
  const path = `/admin/${granted.organizationSlug}/commandes/${orderId}`
  await mailRefunders(tx, deps, granted, { amount: total, orderNumber: number, path })
  return true
}
