import { parseArgs } from 'node:util'
import { centsToDecimal } from '#domain/money.ts'
import { findNamedOrder } from '#server/program/commands/money/find-order.ts'
import { rejectExtraArguments } from '#server/program/commands/money/reject-extra-arguments.ts'
import { runRefunds } from '#server/program/commands/money/refund-order.ts'
import type { Deps } from '#server/money/deps.ts'
import { askRefund, previewRefund } from '#server/money/refund/ask-refund.ts'

/**
 * Cancels the debits to come of an order. With `--refund` it also refunds what was paid.
 * @throws AppError NOT_FOUND; Error if the order has no debits to come
 */
export async function cancelInstallments(deps: Deps, args: readonly string[]): Promise<string[]> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { refund: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [name, ...more] = positionals
  if (name === undefined) throw new Error('ORDER is missing: its id, or ORGANIZATION/2026-000001')
  rejectExtraArguments(more)
  const orderId = await findNamedOrder(deps, name)
  const wish = { scope: values.refund ? 'whole' : 'none' } as const
  const asked = { orderId, wish, cancelsLines: false, cancelsSchedule: true }
  const { order, total } = await previewRefund(deps, asked)
  if (order.debitsToCome === 0) throw new Error(`nothing is to come of order ${order.number}`)
  const { requestId } = await askRefund(deps, {
    ...asked,
    restocks: false,
    token: `cli:${deps.newId()}`,
    askedBy: 'cli',
    isExecutedHere: true,
  })
  return [
    `order ${order.number}: ${order.debitsToCome} debits are not charged, ${centsToDecimal(total)} EUR goes back`,
    ...(await runRefunds(deps, requestId)),
  ]
}
