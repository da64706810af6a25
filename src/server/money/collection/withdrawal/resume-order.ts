import { AppError } from '#domain/errors.ts'
import { parisDate } from '#domain/format.ts'
import type { OrderId } from '#domain/ids.ts'
import { addDays } from '#domain/installment/due-date.ts'
import { sharesOfPayment } from '#domain/installment/shares-of-payment.ts'
import { minimumAmount } from '#domain/money.ts'
import type { Deps } from '#server/money/deps.ts'
import { listDebits } from '#server/money/installment/debit-store.ts'
import { findScheduleOf, resumeInstallments } from '#server/money/installment/withdrawal-store.ts'
import { listLinesOfDebit } from '#server/money/payment/later-debit-store.ts'

/** Result of resuming an order. */
type Resumed = Awaited<ReturnType<typeof resumeInstallments>>

/**
 * Resumes the debits of an order after a partial withdrawal. Each debit to come no longer contains the lines that were
 * withdrawn. Its date leaves time for a new notice. @throws AppError NOT_FOUND without a schedule
 */
export async function resumeOrder(deps: Deps, orderId: OrderId): Promise<Resumed> {
  const scheduleId = await findScheduleOf(deps.db, orderId)
  if (scheduleId === null) throw new AppError('NOT_FOUND', { detail: `order ${orderId} has no schedule` })
  const debits = await listDebits(deps.db, scheduleId)
  const [first] = debits
  const lineIds = first === undefined ? [] : await listLinesOfDebit(deps.db, first.paymentId)
  const shares = debits.flatMap(({ paymentId, snapshot, number, amount }) =>
    sharesOfPayment(snapshot, number, amount).flatMap((share, index) => {
      const itemId = lineIds[index]
      return itemId === undefined ? [] : [{ paymentId, itemId, ...share }]
    }),
  )
  const now = deps.clock.now()
  const after = addDays(parisDate(now), deps.settings.debitNoticeDays)
  const answer = await resumeInstallments(deps.db, {
    order: orderId,
    shares,
    after,
    least: minimumAmount,
    now,
  })
  deps.log.info({ orderId, answer }, 'order resumed')
  return answer
}
