import { AppError } from '#domain/errors.ts'
import type { PageReads } from '#contract/page-reads.ts'
import { readUnpaid } from '#server/money/collection/read-unpaid.ts'
import { readSchedule } from '#server/money/collection/schedule/read-schedule.ts'
import { readWithdrawal } from '#server/money/collection/withdraw.ts'
import type { Deps } from '#server/money/deps.ts'
import { readRenewal } from '#server/messages/renewal/renew.ts'
import { readRefundChoice } from '#server/money/refund/cancellation/choose-refund.ts'
import { readTipRefund } from '#server/money/refund/refund-tip.ts'

/** Reads of the pages behind mail links: the debits to come of an order, and what its payer may take back. */
export function makeOverTimeReads(
  deps: Deps,
): Pick<
  PageReads,
  | 'regularisationPage'
  | 'schedulePage'
  | 'tipRefundPage'
  | 'refundChoicePage'
  | 'withdrawalPage'
  | 'renewalPage'
> {
  return {
    regularisationPage: (paymentRequestId, { key, paymentRequestDataId }) =>
      orExpired(() =>
        readUnpaid(deps, {
          paymentRequestId,
          cle: key ?? undefined,
          paymentRequestDataId: paymentRequestDataId ?? undefined,
        }),
      ),
    schedulePage: (token) => orExpired(() => readSchedule(deps, token)),
    tipRefundPage: (token) => orExpired(() => readTipRefund(deps, token)),
    refundChoicePage: (token) => orExpired(() => readRefundChoice(deps, token)),
    renewalPage: (token) => orExpired(() => readRenewal(deps, token)),
    withdrawalPage: (token) => orExpired(() => readWithdrawal(deps, token)),
  }
}

/** Unknown, forged and expired links give the same result. */
export async function orExpired<View>(read: () => Promise<View>): Promise<View | 'expired'> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && (error.status === 404 || error.status === 410)) return 'expired'
    throw error
  }
}
