import type { Cancellation } from '#contract/cancellation/cancellation.ts'
import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import { cents } from '#domain/money.ts'
import { hasLapsed, secondPersonMs } from '#domain/refund/second-person.ts'
import type { JournalAction } from '#domain/access/journal.ts'
import { cancelledOrderMachine } from '#domain/refund/cancelled-order-machine.ts'
import {
  type StoredCancellation,
  countStatuses,
  findCancellation,
  findOfferEnd,
  listCancelledOrders,
  lockRepayment,
  sumByHand,
} from '#server/backoffice/admin/cancellation/progress-store.ts'
import { nameOfPayer } from '#server/backoffice/admin/cancellation/name-of-payer.ts'
import { note } from '#server/backoffice/admin/editor/note-change.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { type Granted, formIdOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import {
  moveCancelledOrder,
  pauseCancellation,
  retryCancelledOrders,
} from '#server/money/refund/cancellation/cancellation-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Most orders in a list of the screen: the file has all of them. */
const mostLines = 500

/** The cancellation of a form with an id. @throws AppError NOT_FOUND, also for one of another form */
export async function loadCancellation(tx: Tx, granted: Granted, id: string): Promise<StoredCancellation> {
  const { organisationId } = granted
  const key = { organisationId, formId: formIdOf(granted), id }
  const found = isUuid(id) ? await findCancellation(tx, key) : null
  if (found === null) throw new AppError('NOT_FOUND')
  return found
}

/** Reads how far a cancellation is, what failed and why, and what the association repays itself. */
export async function readCancellation(deps: Deps, granted: Granted, id: string): Promise<Cancellation> {
  await assertActingRight(deps, granted, 'payment:refund')
  const { db } = deps
  const found = await loadCancellation(db, granted, id)
  const [{ definition }, statuses, until, failed, byHand] = await Promise.all([
    loadForm(db, formIdOf(granted)),
    countStatuses(db, found.id),
    findOfferEnd(db, found.id),
    listCancelledOrders(db, found.id, { statuses: ['failed'], limit: mostLines }),
    listCancelledOrders(db, found.id, { statuses: cancelledOrderMachine.sets.byHand, limit: mostLines }),
  ])
  const present = ({ payer, id: row, orderId, orderNumber, amount }: (typeof failed)[number]) => ({
    id: row,
    orderId,
    orderNumber,
    payer: nameOfPayer(payer),
    amount,
  })
  return {
    id: found.id,
    priceName: found.priceName,
    state: found.state,
    by: found.by,
    title: definition.title,
    at: found.frozenAt.toISOString(),
    orders: statuses.reduce((sum, { orders }) => sum + orders, 0),
    late: statuses.reduce((sum, { late }) => sum + late, 0),
    statuses: statuses.map(({ status, orders, amount }) => ({ status, orders, amount: cents(amount) })),
    offeredUntil: until?.toISOString() ?? null,
    held: found.state === 'held' ? await presentHeld(deps, granted, found) : null,
    confirmedBy: found.confirmer,
    failed: failed.map((line) => ({ ...present(line), reason: line.failure ?? 'refused' })),
    byHand: byHand.map((line) => ({
      ...present(line),
      method: line.method,
      isRepaid: line.status === 'repaid',
    })),
  }
}

/** How a held cancellation waits, for a member. */
async function presentHeld(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { session }: Granted,
  { id, frozenAt, askedBy, amount, mails, giftDays }: StoredCancellation,
): Promise<NonNullable<Cancellation['held']>> {
  return {
    amount,
    byHand: await sumByHand(db, id),
    mails: [...mails],
    giftDays,
    until: new Date(frozenAt.getTime() + secondPersonMs).toISOString(),
    hasLapsed: hasLapsed(frozenAt, clock.now()),
    mayConfirm: askedBy !== session.userId,
  }
}

/** Changes a cancellation in the name of a member, with a line in the journal; nothing is noted where nothing changed. */
export async function changing(
  deps: Deps,
  granted: Granted,
  id: string,
  action: JournalAction,
  work: (tx: Tx, id: string, now: Date) => Promise<{ readonly [key: string]: string | number } | null>,
): Promise<Cancellation> {
  await assertActingRight(deps, granted, 'payment:refund')
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const { id: known } = await loadCancellation(tx, granted, id)
    const detail = await work(tx, known, now)
    if (detail !== null) await note(tx, granted, action, detail, now)
  })
  return readCancellation(deps, granted, id)
}

/** Pauses a cancellation: when it answers, no further order is cancelled or refunded. Repeated, it changes nothing. */
export function pauseAsMember(deps: Deps, granted: Granted, id: string): Promise<Cancellation> {
  return changing(deps, granted, id, 'cancellationPaused', async (tx, known, now) =>
    (await pauseCancellation(tx, { id: known, event: 'pause', now })) ? {} : null,
  )
}

/** Lets a paused cancellation go on. */
export function resumeAsMember(deps: Deps, granted: Granted, id: string): Promise<Cancellation> {
  return changing(deps, granted, id, 'cancellationResumed', async (tx, known, now) => {
    const { state } = await loadCancellation(tx, granted, known)
    if (state !== 'paused') return null
    return (await pauseCancellation(tx, { id: known, event: 'resume', now })) ? {} : null
  })
}

/** Tries what failed again: one order, or all with null. */
export function retryAsMember(
  deps: Deps,
  granted: Granted,
  id: string,
  { order }: { readonly order: string | null },
): Promise<Cancellation> {
  return changing(deps, granted, id, 'cancellationRetried', async (tx, known, now) => {
    if (order !== null && !isUuid(order)) throw new AppError('NOT_FOUND')
    const orders = await retryCancelledOrders(tx, { id: known, order, now })
    return orders === 0 ? null : { orders }
  })
}

/** Notes that the association paid an order back itself, or that it did not. Repeated, it changes nothing. */
export function tickRepaid(
  deps: Deps,
  granted: Granted,
  id: string,
  { order, isRepaid }: { readonly order: string; readonly isRepaid: boolean },
): Promise<Cancellation> {
  return changing(deps, granted, id, 'orderRepaid', async (tx, known, now) => {
    const found = isUuid(order) ? await lockRepayment(tx, known, order) : null
    if (found === null) throw new AppError('NOT_FOUND')
    if ((found.state === 'repaid') === isRepaid) return null
    await moveCancelledOrder(tx, order, isRepaid ? 'repay' : 'handOver', now)
    return { number: found.number, amount: found.amount, repaid: isRepaid ? 1 : 0 }
  })
}
