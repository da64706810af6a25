import type { RefundPlan, PlanRefund, RequestRefund } from '#contract/admin/order/order-refunds.ts'
import { type Cents, cents, sumCents } from '#domain/money.ts'
import { type RefundChoice, checkRefundChoice } from '#domain/refund/refund-choice.ts'
import { throwIfAny } from '#domain/problem.ts'
import { cancelWithOffer } from '#server/backoffice/admin/orders/cancel-with-offer.ts'
import { holdRefund } from '#server/backoffice/admin/orders/held/hold-refund.ts'
import { loadOwnOrder } from '#server/backoffice/admin/orders/load-own-order.ts'
import { readChoice, requestOf } from '#server/backoffice/admin/orders/refund-request.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import {
  type RefundOrder,
  type RefundPreview,
  askRefund,
  previewRefund,
} from '#server/money/refund/ask-refund.ts'
import { listOwnPayments } from '#server/money/order/own-order-store.ts'
import { isOffered } from '#server/money/refund/cancellation/gift-offer-store.ts'
import { isRequested } from '#server/money/refund/held-refund-store.ts'
import { findPaidWith } from '#server/money/refund/find-paid-with.ts'
import { lockPayments } from '#server/money/refund/refundable-store.ts'
import { listReceiptsOfRefunds } from '#server/papers/receipt/receipt-list-store.ts'

/**
 * Plans a refund of an order of an association for one of its members, and writes nothing.
 * @throws AppError NOT_FOUND, VALIDATION, and those of `previewRefund`
 */
export async function planOrderRefund(
  deps: Deps,
  granted: Granted,
  order: string,
  asked: PlanRefund,
): Promise<RefundPlan> {
  const { id: orderId, cartId } = await loadOwnOrder(deps, granted, order)
  const choice = readChoice(asked)
  throwIfAny(checkRefundChoice(choice, null))
  const preview = await previewRefund(deps, { orderId, ...requestOf(choice) })
  return presentPlan(deps, cartId, preview, choice)
}

/**
 * Requests a refund of an order in the name of a member, with its line in the journal; the worker calls the provider. Above
 * the sum of the association it waits for another member. With an offer to give, the refund goes after its last day. A repeated idempotency key is one refund.
 * @throws AppError as the plan, REFUND_WAITS, and REFUND_CHANGED where the order is not as the member saw it
 */
export async function refundAsMember(
  deps: Deps,
  granted: Granted,
  order: string,
  { token, rest, ...asked }: RequestRefund,
): Promise<void> {
  await assertActingRight(deps, granted, 'payment:refund')
  const { id: orderId, number, formId } = await loadOwnOrder(deps, granted, order)
  const choice = readChoice(asked)
  throwIfAny(checkRefundChoice(choice, null))
  const { organisationId, session } = granted
  const { userId } = session
  await deps.db.transaction().execute(async (tx) => {
    // Of two members who saw the same rest, the second one sees another.
    await lockPayments(tx, orderId)
    const asked = {
      orderId,
      ...requestOf(choice),
      restocks: choice.restocks,
      seenRest: cents(rest),
      // Another member, or another association, may use the same one.
      token: `member:${userId}:${token}`,
      askedBy: `member:${userId}`,
    }
    const held = { orderId, token: asked.token, choice, rest: cents(rest) }
    // One that was requested before is answered as it was.
    if (await isOffered(tx, asked.token)) return
    const isNew = !(await isRequested(tx, asked.token))
    if (isNew && (await holdRefund(tx, deps, granted, held, () => previewRefund({ db: tx }, asked)))) return
    const { giftDays = null } = choice
    const by = { userId, confirmedBy: null }
    const amount =
      giftDays === null
        ? await askedAmount({ ...deps, db: tx }, asked)
        : await cancelWithOffer(tx, deps, { ...held, ...by, giftDays })
    if (amount === null) return
    const detail = { number, amount, scope: choice.scope, ...(giftDays !== null && { giftDays }) }
    const entry = { organisationId, formId, userId, action: 'refundRequested' as const, detail }
    await writeJournal(tx, entry, deps.clock.now())
  })
}

/** Requests a refund and returns its sum; null where it was requested before. */
async function askedAmount(deps: Deps, asked: RefundOrder): Promise<Cents | null> {
  const answer = await askRefund(deps, asked)
  return answer.kind === 'repeated' ? null : answer.preview.total
}

function debitsStopped({ order }: RefundPreview, { scope, stopsDebits }: RefundChoice): number {
  return stopsDebits || scope === 'whole' ? order.debitsToCome : 0
}

async function presentPlan(
  deps: Pick<Deps, 'db' | 'providers'>,
  cartId: string,
  preview: RefundPreview,
  choice: RefundChoice,
): Promise<RefundPlan> {
  const { order, refunds, total, lines } = preview
  const [payments, paidWith] = await Promise.all([
    listOwnPayments(deps.db, [cartId]),
    findPaidWith(
      deps,
      refunds.map(({ paymentId }) => paymentId),
    ),
  ])
  return {
    total,
    tip: sumCents(refunds.map(({ tip }) => tip)),
    payments: refunds.map(({ paymentId, amount }) => {
      const paid = payments.find(({ id }) => id === paymentId)
      return {
        number: paid?.number ?? 0,
        amount,
        method: paid?.method ?? 'None',
        paidWith: paidWith.get(paymentId) ?? null,
      }
    }),
    cancelled: order.lines.filter(({ id }) => lines.includes(id)).map(({ name }) => name),
    debits: debitsStopped(preview, choice),
    receipts: await listReceiptsOfRefunds(deps.db, order.id, refunds),
  }
}
