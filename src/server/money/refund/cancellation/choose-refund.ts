import type { RefundChoiceView, RefundChosen } from '#contract/cancellation/refund-choice.ts'
import { AppError } from '#domain/errors.ts'
import type { OrganisationId } from '#domain/ids.ts'
import { zero } from '#domain/money.ts'
import { renunciationEntries } from '#domain/payment/ledger-entries.ts'
import { giftOfferState, givableOf, promiseGiftReceipt, tipOf } from '#domain/refund/gift-offer.ts'
import { type PlannedRefund, refundTotal } from '#domain/refund/plan-refund.ts'
import { formAddress } from '#server/catalogue/form/form-address.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { presentIdentity } from '#server/catalogue/form/present-identity.ts'
import type { Deps } from '#server/money/deps.ts'
import { planEntries } from '#server/money/ledger/plan-entries.ts'
import { askRefund } from '#server/money/refund/ask-refund.ts'
import {
  type CancelledOrder,
  loadOrderToCancel,
  lockCancelledOrder,
  moveCancelledOrder,
} from '#server/money/refund/cancellation/cancellation-store.ts'
import {
  type StoredGiftOffer,
  findGiftOffer,
  renounceRefund,
} from '#server/money/refund/cancellation/gift-offer-store.ts'
import { type GiftPayer, composeGiftThanks } from '#server/money/refund/cancellation/compose-gift-thanks.ts'
import {
  cancellationToken,
  planCancelledRefund,
} from '#server/money/refund/cancellation/plan-cancelled-refund.ts'
import { findRefundableOrder, lockPayments } from '#server/money/refund/refundable-store.ts'
import { queueMails } from '#server/platform/mail/mail-store.ts'

/**
 * Reads what becomes of the money of a cancelled order, for its payer, by a mail link.
 * @throws AppError LINK_INVALID
 */
export async function readRefundChoice(deps: Deps, token: string): Promise<RefundChoiceView> {
  return (await readOffer(deps, openLink(deps, token))).view
}

/**
 * Gives what would be refunded to the association, or requests the refund now. One answer counts: after it, and after
 * the last day, the call changes nothing and says what became of the money.
 * @throws AppError LINK_INVALID; REFUND_CHANGED where another amount is left than the payer saw
 */
export async function chooseRefund(
  deps: Deps,
  token: string,
  { choice, amount }: RefundChosen,
): Promise<RefundChoiceView> {
  const id = openLink(deps, token)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockCancelledOrder(tx, { id })
    if (row === null) throw new AppError('LINK_INVALID')
    await lockPayments(tx, row.orderId)
    const inTx = { ...deps, db: tx }
    const { view, planned, payer } = await readOffer(inTx, id)
    if (view.state !== 'open') return
    if (choice === 'refund')
      return moveCancelledOrder(tx, id, 'decline', now, { next_try_at: row.isPaused ? null : now })
    if (amount !== view.amount)
      throw new AppError('REFUND_CHANGED', { detail: `${view.amount} cents of order ${row.orderId}` })
    await give(inTx, { id, row, planned }, now)
    const mails = composeGiftThanks(inTx, payer, view, now)
    if (mails.length > 0) await queueMails(tx, { mails, subject: id, now })
  })
  const { view } = await readOffer(deps, id)
  deps.log.info({ cancelledOrder: id, choice, state: view.state }, 'payer answered a cancellation')
  return view
}

function openLink(deps: Deps, token: string): string {
  const id = deps.links.read('refundChoice', token, deps.clock.now())
  if (id === null || id === 'expired') throw new AppError('LINK_INVALID')
  return id
}

interface Given {
  readonly id: string
  readonly row: CancelledOrder
  readonly planned: readonly PlannedRefund[]
}

/** Gives the rest of the cancelled lines in the transaction of the caller, and requests the refund of the tip. */
async function give(deps: Deps, { id, row, planned }: Given, now: Date): Promise<void> {
  const { orderId, organisationId } = row
  const entries = (amount: PlannedRefund['amount']) => {
    const { owedBack, given } = renunciationEntries(amount)
    return { owedBack: planEntries(owedBack, organisationId), given: planEntries(given, organisationId) }
  }
  await renounceRefund(deps.db, {
    id,
    orderId,
    organisationId: organisationId as OrganisationId,
    gifts: givableOf(planned).map((gift) => ({ ...gift, id: deps.newId(), ...entries(gift.amount) })),
    now,
  })
  if (tipOf(planned) === zero) return
  await askRefund(deps, {
    orderId,
    token: cancellationToken(id, row, 'tip'),
    wish: { scope: 'tip' },
    cancelsLines: false,
    restocks: false,
    cancelsSchedule: false,
    askedBy: 'payer',
  })
}

interface Offer {
  readonly view: RefundChoiceView
  /** The refund that the payer may give. */
  readonly planned: readonly PlannedRefund[]
  readonly payer: GiftPayer
}

async function readOffer(deps: Deps, id: string): Promise<Offer> {
  const { db, clock, settings } = deps
  const offer = await findGiftOffer(db, id)
  const order = offer === null ? null : await findRefundableOrder(db, offer.orderId)
  if (offer === null || order === null) throw new AppError('LINK_INVALID')
  const [form, bought] = await Promise.all([
    loadForm(db, order.formId),
    loadOrderToCancel(db, order.id, offer),
  ])
  const { organisation, definition } = form
  const plan = await planCancelledRefund(db, order.id, bought, offer)
  const planned = plan ?? []
  const state = giftOfferState(offer.status, {
    isOver: clock.now() >= offer.until,
    left: plan === null ? 'held' : givableOf(planned).length > 0 ? 'some' : 'none',
  })
  const view = {
    identity: presentIdentity(form),
    organization: { name: organisation.name },
    form: {
      title: definition.title,
      url: formAddress(settings.publicUrl, organisation.slug, definition),
    },
    orderNumber: order.number,
    lines: bought.lines.flatMap(({ id: line, name }) => (offer.lineIds.includes(line) ? [name] : [])),
    ...amountsOf(offer, state, planned),
    until: offer.until.toISOString(),
    givenAt: offer.givenAt?.toISOString() ?? null,
    state,
    receipt: promiseGiftReceipt(organisation, bought.payer),
  }
  return { view, planned, payer: { ...bought, form } }
}

function amountsOf(
  { given }: StoredGiftOffer,
  state: RefundChoiceView['state'],
  planned: readonly PlannedRefund[],
): Pick<RefundChoiceView, 'amount' | 'tip'> {
  if (state === 'given') return { amount: given, tip: zero }
  return state === 'open'
    ? { amount: refundTotal(givableOf(planned)), tip: tipOf(planned) }
    : { amount: zero, tip: zero }
}
