import type { Overview } from '#contract/admin/overview.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { parisDate } from '#domain/format.ts'
import { secondPersonMs } from '#domain/refund/second-person.ts'
import { listHeldCancellations } from '#server/backoffice/admin/cancellation/progress-store.ts'
import { listFailedRefunds } from '#server/backoffice/admin/overview/task-store.ts'
import { readBankTask } from '#server/backoffice/verification/bank-change/present-bank-change.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { listWaitingRefunds } from '#server/money/refund/held-refund-store.ts'
import { countIncompleteReceipts } from '#server/papers/receipt/incomplete-receipt-store.ts'

type Tasks = Pick<
  Overview,
  'heldRefunds' | 'heldCancellations' | 'failedRefunds' | 'bankChange' | 'incompleteReceipts'
>

/** Reads what needs a person in an association beyond its orders, as far as a role shows it. */
export async function readTasks(deps: Deps, granted: Granted): Promise<Tasks> {
  const { organisationId, memberships } = granted
  const scope = { organisationId, formId: null }
  const today = parisDate(deps.clock.now())
  return {
    ...(isAllowed(memberships, 'payment:refund', scope)
      ? await readRefundTasks(deps, granted)
      : { heldRefunds: null, heldCancellations: null, failedRefunds: null }),
    bankChange: await readBankTask(deps, granted),
    incompleteReceipts: isAllowed(memberships, 'receipt:issue', scope)
      ? await readReceiptTask(deps, granted, Number(today.slice(0, 4)))
      : null,
  }
}

/** Counts the receipts without an address or a name: those of the last year come first, they are late. */
async function readReceiptTask(
  deps: Deps,
  granted: Granted,
  thisYear: number,
): Promise<Overview['incompleteReceipts']> {
  await assertActingRight(deps, granted, 'receipt:issue')
  const { organisationId } = granted
  for (const year of [thisYear - 1, thisYear]) {
    const count = await countIncompleteReceipts(deps.db, { organisationId, year })
    if (count > 0) return { year, count }
  }
  return null
}

async function readRefundTasks(
  deps: Deps,
  granted: Granted,
): Promise<Pick<Overview, 'heldRefunds' | 'heldCancellations' | 'failedRefunds'>> {
  await assertActingRight(deps, granted, 'payment:refund')
  const now = deps.clock.now()
  const term = ({ askedBy, askedAt }: { readonly askedBy: string; readonly askedAt: Date }) => ({
    until: new Date(askedAt.getTime() + secondPersonMs).toISOString(),
    isOwn: askedBy === granted.session.userId,
  })
  const refunds = await listWaitingRefunds(deps.db, granted.organisationId, now)
  const cancellations = await listHeldCancellations(deps.db, granted.organisationId, now)
  return {
    failedRefunds: await listFailedRefunds(deps.db, granted.organisationId),
    heldRefunds: refunds.map(({ orderId, number, amount, ...asked }) => ({
      orderId,
      number,
      amount,
      ...term(asked),
    })),
    heldCancellations: cancellations.map(({ askedBy, askedAt, ...held }) => ({
      ...held,
      ...term({ askedBy, askedAt }),
    })),
  }
}
