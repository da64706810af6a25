import type { TipRefundView } from '#contract/schedule/schedule.ts'
import { AppError } from '#domain/errors.ts'
import { type OrderId, readId } from '#domain/ids.ts'
import { type Cents, addCents, sumCents, zero } from '#domain/money.ts'
import type { Deps } from '#server/deps.ts'
import { formAddress } from '#server/form/form-address.ts'
import { loadForm } from '#server/form/form-store.ts'
import { askRefund } from '#server/refund/ask-refund.ts'
import { type StoredRefundRequest, listRefundRequests } from '#server/refund/refund-store.ts'
import { type RefundableOrder, findRefundableOrder, listRefundable } from '#server/refund/refundable-store.ts'
import { listPlannedTips } from '#server/refund/planned-tip-store.ts'

/** How long the payer may take the contribution to the platform back, alone: 30 days. */
const refundableMs = 30 * 86_400_000

/**
 * What a payer may take back of the contribution to the platform, through the link of a mail.
 * @throws AppError LINK_INVALID
 */
export async function readTipRefund(deps: Deps, token: string): Promise<TipRefundView> {
  return presentTipRefund(deps, await openOrder(deps, token))
}

/**
 * Gives the contribution back: what was captured of it now, and what is planned is not charged. Repeated, it changes
 * nothing. Answers how it stands afterwards.
 * @throws AppError LINK_INVALID; FORBIDDEN where its time is over
 */
export async function refundTip(deps: Deps, token: string): Promise<TipRefundView> {
  const order = await openOrder(deps, token)
  const before = await presentTipRefund(deps, order)
  if (before.state === 'over') throw new AppError('FORBIDDEN', { detail: 'the time for it is over' })
  if (before.state === 'possible') {
    // One that failed at the provider may be asked for again.
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
  const { organisation, definition } = await loadForm(deps.db, order.formId)
  const payments = await listRefundable(deps.db, order.id)
  const left = sumCents(payments.map(({ tip }) => tip))
  const planned = sumCents(await listPlannedTips(deps.db, order.id))
  const until = new Date(order.createdAt.getTime() + refundableMs)
  // What is being charged at this moment is given back by itself, once it has come.
  const amount = order.tipWaivedAt === null ? addCents(left, planned) : left
  const state = await stateOf(deps, order, { amount, isOver: deps.clock.now() >= until })
  return {
    organization: { name: organisation.name },
    form: {
      title: definition.title,
      url: formAddress(deps.settings.publicUrl, organisation.slug, definition),
    },
    orderNumber: order.number,
    date: order.createdAt.toISOString(),
    amountTip: state === 'possible' ? amount : zero,
    until: until.toISOString(),
    state,
  }
}

async function stateOf(
  deps: Deps,
  order: RefundableOrder,
  { amount, isOver }: { readonly amount: Cents; readonly isOver: boolean },
): Promise<TipRefundView['state']> {
  const requests = (await listRefundRequests(deps.db, order.id)).filter(ofTip)
  if (requests.some(({ doneAt }) => doneAt === null)) return 'asked'
  if (amount === zero) return order.tipWaivedAt === null ? 'none' : 'refunded'
  return isOver ? 'over' : 'possible'
}

const ofTip = ({ scope }: Pick<StoredRefundRequest, 'scope'>): boolean => scope === 'tip' || scope === 'whole'
