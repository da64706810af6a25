import { parseArgs } from 'node:util'
import { centsToDecimal } from '#domain/money.ts'
import type { RequestedRefund } from '#domain/refund/plan-refund.ts'
import { findNamedOrder } from '#server/program/commands/money/find-order.ts'
import { readAmount } from '#server/program/commands/money/read-amount.ts'
import { readToken } from '#server/program/commands/money/read-token.ts'
import { rejectExtraArguments } from '#server/program/commands/money/reject-extra-arguments.ts'
import type { Deps } from '#server/money/deps.ts'
import {
  type RefundOrder,
  type RefundPreview,
  askRefund,
  previewRefund,
} from '#server/money/refund/ask-refund.ts'
import { executeRefund } from '#server/money/refund/execute-refund.ts'
import { listRefundsOf } from '#server/money/refund/refund-store.ts'
import { findRefundableOrder } from '#server/money/refund/refundable-store.ts'

const options = {
  amount: { type: 'string' },
  items: { type: 'string' },
  tip: { type: 'boolean', default: false },
  none: { type: 'boolean', default: false },
  cancel: { type: 'boolean', default: false },
  restock: { type: 'boolean', default: false },
  'cancel-installments': { type: 'boolean', default: false },
  preview: { type: 'boolean', default: false },
  token: { type: 'string' },
} as const

/**
 * Refunds an order, or shows what would be refunded. `--amount 12,50`, `--items 1,2=5,00` (line numbers, with an amount
 * for a part of the line), `--tip` alone; without these options, everything. `--cancel` cancels the lines, `--restock`
 * sells them again. With `--token`, a repeated command returns the same refund, whatever is left by then.
 * @throws AppError of the refund request; Error if an option is unknown
 */
export async function refundOrder(deps: Deps, args: readonly string[]): Promise<string[]> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [name, ...more] = positionals
  if (name === undefined) throw new Error('ORDER is missing: its id, or ORGANIZATION/2026-000001')
  // Extra arguments are rejected: an amount without `--amount` would refund everything.
  rejectExtraArguments(more)
  const orderId = await findNamedOrder(deps, name)
  const order: RefundOrder = {
    orderId,
    token: readToken(values.token) ?? `cli:${deps.newId()}`,
    wish: await readRequestedRefund(deps, orderId, values),
    cancelsLines: values.cancel || values.restock,
    restocks: values.restock,
    cancelsSchedule: values['cancel-installments'],
    askedBy: 'cli',
    isExecutedHere: true,
  }
  if (values.preview) return presentPreview(await previewRefund(deps, order))
  const asked = await askRefund(deps, order)
  return [
    ...(asked.kind === 'repeated' ? ['already requested with this token:'] : presentPreview(asked.preview)),
    ...(await runRefunds(deps, asked.requestId)),
    ...(asked.kind === 'asked' && asked.isDebitLive ? [later] : []),
  ]
}

const later = 'a debit is being charged now: it is refunded when it is captured'

/** Requests the refunds at the provider now. Returns one line per refund with its state. */
export async function runRefunds(deps: Deps, requestId: string): Promise<string[]> {
  for (const { id } of await listRefundsOf(deps.db, requestId)) await executeRefund(deps, id)
  const refunds = await listRefundsOf(deps.db, requestId)
  return refunds.map(
    ({ id, state, amount, failure }) =>
      `refund ${id}: ${centsToDecimal(amount)} EUR ${state}${failure === null ? '' : ` (${failure})`}`,
  )
}

function presentPreview({ order, refunds, total, lines }: RefundPreview): string[] {
  return [
    `order ${order.number}: ${centsToDecimal(total)} EUR`,
    ...refunds.map(
      ({ paymentId, amount, tip }) =>
        `payment ${paymentId}: ${centsToDecimal(amount)} EUR, of which tip ${centsToDecimal(tip)}`,
    ),
    ...order.lines.filter(({ id }) => lines.includes(id)).map(({ name }) => `cancels: ${name}`),
    ...(order.isOffline ? ['this money is not with us: give it back yourself'] : []),
  ]
}

async function readRequestedRefund(
  deps: Deps,
  orderId: RefundOrder['orderId'],
  { amount, items, tip, none }: { amount?: string; items?: string; tip: boolean; none: boolean },
): Promise<RequestedRefund> {
  const asked = [amount !== undefined, items !== undefined, tip, none].filter(Boolean).length
  if (asked > 1) throw new Error('one of --amount, --items, --tip, --none')
  if (amount !== undefined) return { scope: 'amount', amount: readAmount(amount) }
  if (tip) return { scope: 'tip' }
  if (none) return { scope: 'none' }
  if (items === undefined) return { scope: 'whole' }
  const order = await findRefundableOrder(deps.db, orderId)
  const named = splitItems(items)
  const twice = named.find(
    ({ position }, index) => named.findIndex((one) => one.position === position) < index,
  )
  if (twice !== undefined) throw new Error(`line ${twice.position} is named twice`)
  return {
    scope: 'lines',
    lines: named.map(({ position, part }) => {
      const line = order?.lines[position - 1]
      if (line === undefined) throw new Error(`the order has no line ${position}`)
      return part === null ? { itemId: line.id } : { itemId: line.id, item: readAmount(part) }
    }),
  }
}

/** `1,2=5,00,3`: a comma before two digits after an amount is a decimal comma. @throws Error if the list is invalid */
function splitItems(text: string): { position: number; part: string | null }[] {
  if (!/^\d+(=\d+([.,]\d\d)?)?(,\d+(=\d+([.,]\d\d)?)?)*$/.test(text))
    throw new Error(`"${text}" names no lines: 1,2=5,00`)
  return [...text.matchAll(/(\d+)(?:=(\d+(?:[.,]\d\d)?))?(?:,|$)/g)].map(([, position = '', part]) => ({
    position: Number(position),
    part: part ?? null,
  }))
}
