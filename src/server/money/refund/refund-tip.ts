import type { TipRefundView } from '#contract/schedule/schedule.ts'
import { AppError } from '#domain/errors.ts'
import { type OrderId, readId } from '#domain/ids.ts'
import { type InstallmentState, installmentMachine } from '#domain/installment/installment-machine.ts'
import { type Cents, minCents, sumCents, zero } from '#domain/money.ts'
import type { Deps } from '#server/money/deps.ts'
import { formAddress } from '#server/catalogue/form/form-address.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { presentIdentity } from '#server/catalogue/form/present-identity.ts'
import { findPayment } from '#server/money/payment/payment-store.ts'
import { askRefund } from '#server/money/refund/ask-refund.ts'
import { findScheduledTips, sumTipRefunded } from '#server/money/refund/order-tip-store.ts'
import { type StoredRefundRequest, listRefundRequests } from '#server/money/refund/refund-store.ts'
import {
  type RefundableOrder,
  findRefundableOrder,
  listRefundable,
} from '#server/money/refund/refundable-store.ts'

/** How long the payer may take the tip back, without the rest of the order: 30 days. */
const refundableMs = 30 * 86_400_000

/** Until when the payer of an order may take its tip back. */
export function tipRefundEnd(orderedAt: Date): Date {
  return new Date(orderedAt.getTime() + refundableMs)
}

/**
 * The part of the tip that a payer may take back, by a mail link.
 * @throws AppError LINK_INVALID
 */
export async function readTipRefund(deps: Deps, token: string): Promise<TipRefundView> {
  return presentTipRefund(deps, await openOrder(deps, token))
}

/**
 * Refunds the tip: the captured part is refunded now, and the planned part is not charged. Repeating it changes
 * nothing. Returns the state afterwards.
 * @throws AppError LINK_INVALID; FORBIDDEN after the time limit
 */
export async function refundTip(deps: Deps, token: string): Promise<TipRefundView> {
  const order = await openOrder(deps, token)
  const before = await presentTipRefund(deps, order)
  if (before.state === 'over')
    throw new AppError('FORBIDDEN', { detail: 'the time limit for refunding the tip has passed' })
  if (before.state === 'possible') {
    // A refund that failed at the provider may be requested again.
    const asked = (await listRefundRequests(deps.db, order.id)).filter(ofTip).length
    await askRefund(deps, {
      orderId: order.id,
      token: `tip:${order.id}:${asked}`,
      wish: { scope: 'tip' },
      cancelsLines: false,
      restocks: false,
      cancelsSchedule: false,
      askedBy: 'payer',
    })
  }
  return readTipRefund(deps, token)
}

async function openOrder(deps: Deps, token: string): Promise<RefundableOrder> {
  const read = deps.links.read('tip', token, deps.clock.now())
  const id = read === null || read === 'expired' ? null : readId<OrderId>(read)
  const order = id === null ? null : await findRefundableOrder(deps.db, id)
  if (order === null) throw new AppError('LINK_INVALID')
  return order
}

async function presentTipRefund(deps: Deps, order: RefundableOrder): Promise<TipRefundView> {
  const form = await loadForm(deps.db, order.formId)
  const { organisation, definition } = form
  const payments = await listRefundable(deps.db, order.id)
  // Less than the tip if a bank holds part of the payment.
  const left = sumCents(payments.map(({ tip, total }) => minCents(tip, total)))
  const toCome = await findTipToCome(deps, order)
  const until = tipRefundEnd(order.createdAt)
  // A debit that is being charged now is refunded automatically once it is captured.
  const isThere = left > zero || (order.tipWaivedAt === null && toCome !== zero)
  const state = await stateOf(deps, order, { isThere, isOver: deps.clock.now() >= until })
  const isTaken = state === 'asked' || state === 'refunded'
  return {
    identity: presentIdentity(form),
    organization: { name: organisation.name },
    form: {
      title: definition.title,
      url: formAddress(deps.settings.publicUrl, organisation.slug, definition),
    },
    orderNumber: order.number,
    date: order.createdAt.toISOString(),
    amountTip: state === 'possible' ? left : zero,
    amountTipToCome: state === 'possible' || isTaken ? toCome : zero,
    amountTipRefunded: isTaken ? await sumTipRefunded(deps.db, order.id) : zero,
    until: until.toISOString(),
    state,
  }
}

/**
 * The tip in the debits to come of an order; after a waiver, the tip that was agreed. Null for a monthly schedule,
 * which has no end.
 */
async function findTipToCome(deps: Deps, order: RefundableOrder): Promise<Cents | null> {
  const scheduled = await findScheduledTips(deps.db, order.id)
  if (scheduled === null || !scheduled.goesOn) return zero
  const isWaived = order.tipWaivedAt !== null
  // After a waiver the debits no longer contain the tip, so it is read from the snapshot.
  const first = isWaived ? await findPayment(deps.db, order.firstPaymentId) : null
  const agreed = first?.snapshot.schedule ?? null
  const debits = scheduled.debits.filter(({ state }) => isToCome.has(state))
  if (scheduled.kind === 'SUBSCRIPTION') {
    const monthly = isWaived ? (agreed?.tip ?? zero) : scheduled.tip
    return monthly > zero || (!isWaived && debits.some(({ tip }) => tip > zero)) ? null : zero
  }
  if (!isWaived) return sumCents(debits.map(({ tip }) => tip))
  const waived = new Set(debits.filter(({ tip }) => tip === zero).map(({ number }) => number))
  return sumCents(
    (agreed?.installments ?? []).filter(({ number }) => waived.has(number)).map(({ tip }) => tip),
  )
}

const isToCome: ReadonlySet<InstallmentState> = new Set(installmentMachine.sets.owed)

async function stateOf(
  deps: Deps,
  order: RefundableOrder,
  { isThere, isOver }: { readonly isThere: boolean; readonly isOver: boolean },
): Promise<TipRefundView['state']> {
  const requests = (await listRefundRequests(deps.db, order.id)).filter(ofTip)
  if (requests.some(({ doneAt }) => doneAt === null)) return 'asked'
  if (!isThere) return order.tipWaivedAt === null ? 'none' : 'refunded'
  return isOver ? 'over' : 'possible'
}

const ofTip = ({ scope }: Pick<StoredRefundRequest, 'scope'>): boolean => scope === 'tip' || scope === 'whole'
