import { AppError } from '#domain/errors.ts'
import { parisDate } from '#domain/format.ts'
import { type PaymentId, readId } from '#domain/ids.ts'
import { loadOwnOrder } from '#server/backoffice/admin/orders/load-own-order.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { retryInstallment } from '#server/money/installment/collect-store.ts'
import { listOwnPayments } from '#server/money/order/own-order-store.ts'

/**
 * Makes a refused debit of an order due today, with a line in the journal; the collector charges it within seconds.
 * One that is due already changes nothing, so a repeated request is one charge.
 * @throws AppError NOT_FOUND; CONFLICT where it may not be charged again
 */
export async function retryDebit(deps: Deps, granted: Granted, order: string, asked: string): Promise<void> {
  await assertActingRight(deps, granted, 'payment:refund')
  const { cartId, number, formId } = await loadOwnOrder(deps, granted, order)
  const payment = readId<PaymentId>(asked)
  const debit = (await listOwnPayments(deps.db, [cartId])).find(({ id }) => id === payment)
  if (payment === null || debit === undefined) throw new AppError('NOT_FOUND')
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const retry = await retryInstallment(tx, { payment, today: parisDate(now), now })
    if (retry === 'due') return
    if (retry !== 'possible') throw new AppError('CONFLICT', { detail: `no retry of the debit: ${retry}` })
    const { organisationId, session } = granted
    const detail = { number, debit: debit.number }
    const entry = { organisationId, formId, userId: session.userId, action: 'debitRetried' as const, detail }
    await writeJournal(tx, entry, now)
  })
}
