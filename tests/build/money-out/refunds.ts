import type { OrderId } from '#domain/ids.ts'
import type { Deps } from '#server/money/deps.ts'
import { type RefundOrder, askRefund } from '#server/money/refund/ask-refund.ts'
import { executeRefund } from '#server/money/refund/execute-refund.ts'
import { listRefundsOf } from '#server/money/refund/refund-store.ts'

/** The only order, or the latest. */
export async function lastOrder({ db }: Pick<Deps, 'db'>): Promise<OrderId> {
  const row = await db
    .selectFrom('order')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return row.id as OrderId
}

/** Requests a refund as an administrator would; of everything by default. */
export function ask(deps: Deps, orderId: OrderId, more: Partial<RefundOrder> = {}) {
  return askRefund(deps, {
    orderId,
    token: deps.newId(),
    wish: { scope: 'whole' },
    cancelsLines: false,
    restocks: false,
    cancelsSchedule: false,
    askedBy: 'test',
    ...more,
  })
}

/** Requests a refund and does the work of the worker: returns the state of each of its refunds. */
export async function give(deps: Deps, orderId: OrderId, more: Partial<RefundOrder> = {}): Promise<string[]> {
  const { requestId } = await ask(deps, orderId, more)
  return execute(deps, requestId)
}

/** Sends every refund of a request to the provider; returns their states afterwards, the latest payment first. */
export async function execute(deps: Deps, requestId: string): Promise<string[]> {
  for (const { id } of await listRefundsOf(deps.db, requestId)) await executeRefund(deps, id)
  return (await listRefundsOf(deps.db, requestId)).map(({ state }) => state)
}

/** Cents owed to the only association. */
export async function owed({ db }: Pick<Deps, 'db'>): Promise<number> {
  const row = await db
    .selectFrom('ledger_entry')
    .innerJoin('account', 'account.id', 'ledger_entry.account_id')
    .select(({ fn }) => fn.sum<number>('ledger_entry.amount_cents').as('sum'))
    .where('account.kind', '=', 'org_payable')
    .executeTakeFirstOrThrow()
  return 0 - Number(row.sum ?? 0)
}
