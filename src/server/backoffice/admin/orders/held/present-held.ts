import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { isAllowed } from '#domain/access/rights.ts'
import type { OrderId } from '#domain/ids.ts'
import { hasLapsed, secondPersonMs } from '#domain/refund/second-person.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { listHeldRefunds } from '#server/money/refund/held-refund-store.ts'

/** Refunds of an order that wait, or waited, for a second member, for one of its members. */
export async function readHeldRefunds(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { memberships, organisationId, session }: Granted,
  orderId: OrderId,
): Promise<OrderSheet['heldRefunds']> {
  const mayRefund = isAllowed(memberships, 'payment:refund', { organisationId, formId: null })
  const held = await listHeldRefunds(db, orderId)
  return held.map(({ id, state, choice, amount, askedBy, askedByEmail, askedAt, decidedByEmail }) => ({
    id,
    state: state === 'waiting' && hasLapsed(askedAt, clock.now()) ? 'lapsed' : state,
    choice: { ...choice, lines: [...choice.lines] },
    amount,
    askedBy: askedByEmail,
    askedAt: askedAt.toISOString(),
    until: new Date(askedAt.getTime() + secondPersonMs).toISOString(),
    decidedBy: decidedByEmail,
    mayConfirm: mayRefund && askedBy !== session.userId,
  }))
}
