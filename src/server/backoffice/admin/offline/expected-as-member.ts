import type {
  EnteredOffline,
  ExpectOffline,
  ExpectedPayments,
  ReceiveExpected,
} from '#contract/admin/money/offline.ts'
import { AppError } from '#domain/errors.ts'
import { parisDate } from '#domain/format.ts'
import { type OrganisationId, type PaymentId, isUuid } from '#domain/ids.ts'
import { daysBetween } from '#domain/installment/due-date.ts'
import {
  acceptedDays,
  checkDay,
  checkOfflineEntry,
  checkReceivedNumber,
} from '#domain/order/offline-entry.ts'
import { compactText } from '#domain/pasted-text.ts'
import { tidyTyped } from '#domain/payer/check-payer.ts'
import { throwIfAny } from '#domain/problem.ts'
import { findClosedUntil } from '#server/backoffice/admin/accounting/close/close-store.ts'
import { nameOfPayer } from '#server/backoffice/admin/cancellation/name-of-payer.ts'
import {
  asFileEntry,
  assertNewCheque,
  assertReceiptRight,
  atFields,
  tidy,
} from '#server/backoffice/admin/offline/enter-as-member.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { sellableForm } from '#server/catalogue/form/sellable-form.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { type Granted, formIdOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { addExpected } from '#server/money/offline/add-expected.ts'
import {
  cancelExpected,
  findExpected,
  listExpected,
  sumExpected,
  receiveOffline,
} from '#server/money/offline/expected-store.ts'
import { planOfflineOrder } from '#server/money/offline/plan-entry.ts'
import { findPayment } from '#server/money/payment/payment-store.ts'
import { markOrders } from '#server/money/restore/mark-orders.ts'

/**
 * Enters money that an association was promised, in the name of a member: its stock is held until the money arrives or
 * the entry is cancelled. A repeated idempotency key is one entry.
 * @throws AppError CONFLICT for other content with the same key, VALIDATION, TIER_UNKNOWN, SOLD_OUT
 */
export async function expectAsMember(
  deps: Deps,
  granted: Granted,
  { token, ...typed }: ExpectOffline,
): Promise<{ paymentId: string }> {
  await assertActingRight(deps, granted, 'offline:enter')
  const today = parisDate(deps.clock.now())
  const entry = tidy({ ...typed, paidOn: today })
  throwIfAny(checkOfflineEntry({ ...entry, isExpected: true }, today))
  const { userId } = granted.session
  const reference = `member:${userId}:${token}`
  try {
    // The same request on a later day is the same entry.
    const { paidOn: _today, ...promised } = asFileEntry(entry, reference)
    return await addExpected(deps, formIdOf(granted), promised, userId)
  } catch (error) {
    throw error instanceof AppError ? atFields(error, entry) : error
  }
}

/** Reads what an association still expects, the oldest first. */
export async function readExpected(deps: Deps, granted: Granted): Promise<ExpectedPayments> {
  const { found, amount } = await asMember(deps, granted, async (tx) => ({
    found: await listExpected(tx, granted.organisationId),
    ...(await sumExpected(tx, granted.organisationId)),
  }))
  const today = parisDate(deps.clock.now())
  return {
    expected: found.map(({ payer, since, ...payment }) => ({
      ...payment,
      payer: nameOfPayer(payer),
      since: since.toISOString(),
      days: Math.max(0, daysBetween(parisDate(since), today)),
    })),
    amount,
    today,
  }
}

/**
 * Records that expected money arrived, in the name of a member: it becomes an order like any other entered by hand.
 * Repeated, it answers the order.
 * @throws AppError NOT_FOUND, CONFLICT where it was cancelled, VALIDATION, also for a cheque that is entered already
 */
export async function receiveAsMember(
  deps: Deps,
  granted: Granted,
  payment: string,
  { number: typedNumber, bank: typedBank, paidOn, isAnother }: ReceiveExpected,
): Promise<EnteredOffline> {
  await assertActingRight(deps, granted, 'offline:enter')
  const organisationId = granted.organisationId as OrganisationId
  const found = isUuid(payment) ? await findExpected(deps.db, organisationId, { paymentId: payment }) : null
  const stored = found === null ? null : await findPayment(deps.db, found.paymentId as PaymentId)
  if (found === null || stored === null) throw new AppError('NOT_FOUND')
  const now = deps.clock.now()
  const closedUntil = await findClosedUntil(deps.db, organisationId)
  const { paymentMethod } = found
  const number = paymentMethod === 'Check' ? compactText(typedNumber) : tidyTyped(typedNumber)
  const bank = tidyTyped(typedBank)
  throwIfAny([
    ...checkDay('offline.paidOn', paidOn, acceptedDays(parisDate(now), closedUntil)),
    ...checkReceivedNumber(paymentMethod, number),
  ])
  if (!isAnother) await assertNewCheque(deps, organisationId, { ...found, number, bank })
  const form = await loadForm(deps.db, stored.formId)
  const { tiers } = sellableForm(form)
  const items = stored.snapshot.items.flatMap(({ tierId }) => tiers.find(({ id }) => id === tierId) ?? [])
  assertReceiptRight(granted, form, { items: items.map(({ key }) => ({ tier: key })), paymentMethod })
  const plan = planOfflineOrder(deps, stored, form, paymentMethod, now)
  const received = await receiveOffline(deps.db, {
    entry: {
      paymentId: stored.id,
      organisationId,
      number,
      bank,
      paidOn,
      userId: granted.session.userId,
    },
    plan: { ...plan, now },
  })
  if (received === null) throw new AppError('NOT_FOUND')
  const { kind, orderId, orderNumber } = received
  if (orderId === null || orderNumber === null) throw new AppError('CONFLICT', { detail: 'it was cancelled' })
  if (kind === 'received') await markOrders(deps, [orderId])
  return { orderId, orderNumber }
}

/** Cancels expected money, in the name of a member. @throws AppError NOT_FOUND, CONFLICT where it arrived */
export async function cancelExpectedAsMember(
  deps: Deps,
  granted: Granted,
  payment: string,
): Promise<ExpectedPayments> {
  await assertActingRight(deps, granted, 'offline:enter')
  const organisation = granted.organisationId as OrganisationId
  const by = { organisation, user: granted.session.userId, now: deps.clock.now() }
  const kind = isUuid(payment) ? await cancelExpected(deps.db, { ...by, payment }) : null
  if (kind === null) throw new AppError('NOT_FOUND')
  if (kind === 'received') throw new AppError('CONFLICT', { detail: 'it arrived' })
  return readExpected(deps, granted)
}
