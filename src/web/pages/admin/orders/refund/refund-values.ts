import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { parseAmount } from '#domain/format.ts'
import { type Cents, cents, zero } from '#domain/money.ts'
import { giftDays } from '#domain/refund/gift-offer.ts'
import { type RefundChoice, type RefundScope, refundScopes } from '#domain/refund/refund-choice.ts'

/** Fields of a refund; each line of the order is a box, `line-ID`. */
export type RefundValues = Readonly<Record<string, string | boolean>>

/** The choices that an order still offers. */
export function scopesOf({ rest, lines }: Pick<OrderSheet, 'rest' | 'lines'>): RefundScope[] {
  const offered: Readonly<Record<RefundScope, boolean>> = {
    whole: rest.total + rest.tip > 0,
    lines: lines.length > 1 && rest.total > 0,
    amount: rest.total > 0,
    tip: rest.tip > 0 && rest.total > 0,
    none: lines.some(isOpen) || rest.debits > 0,
  }
  return refundScopes.filter((scope) => offered[scope])
}

/** The first values: everything is refunded, and what is refunded is cancelled. */
export function firstValues(order: Pick<OrderSheet, 'rest' | 'lines'>): RefundValues {
  const [scope = 'none'] = scopesOf(order)
  const boxes = order.lines.map(({ id }) => [lineField(id), false] as const)
  return {
    scope,
    amount: '',
    cancels: true,
    restocks: true,
    stopsDebits: false,
    offersGift: false,
    giftDays: String(giftDays.usual),
    ...Object.fromEntries(boxes),
  }
}

/** The lines that a choice may name: with a rest, or not cancelled yet where nothing is refunded. */
export function linesToChoose(order: Pick<OrderSheet, 'lines'>, scope: string): OrderSheet['lines'] {
  if (scope === 'lines') return order.lines.filter(({ rest }) => rest > 0)
  return scope === 'none' ? order.lines.filter(isOpen) : []
}

const isOpen = ({ state }: OrderSheet['lines'][number]) => state === 'Processed'

/** The name of the box of a line. */
export const lineField = (id: string) => `line-${id}`

/** Reads the choice of the fields; what does not belong to its scope is left out. */
export function choiceOf(values: RefundValues, order: Pick<OrderSheet, 'rest' | 'lines'>): RefundChoice {
  const scope = refundScopes.find((known) => known === values['scope']) ?? 'none'
  const lines = linesToChoose(order, scope)
    .map(({ id }) => id)
    .filter((id) => values[lineField(id)] === true)
  const cancels = (scope === 'whole' || scope === 'lines') && values['cancels'] === true
  return {
    scope,
    amount: scope === 'amount' ? amountOf(values) : zero,
    lines,
    cancels,
    restocks: (cancels || (scope === 'none' && lines.length > 0)) && values['restocks'] === true,
    stopsDebits: scope !== 'whole' && order.rest.debits > 0 && values['stopsDebits'] === true,
  }
}

/** Whether the payer of what is cancelled may be offered to give it: paid online, with an address, and not in parts. */
export function mayOfferGift(
  { scope, cancels, lines: chosen }: RefundChoice,
  { isOffline, payer, lines, rest }: Pick<OrderSheet, 'isOffline' | 'payer' | 'lines' | 'rest'>,
): boolean {
  const isOfLines =
    scope === 'lines' && rest.debits === 0 && lines.every((line) => isOpen(line) || !chosen.includes(line.id))
  const isExact = isOfLines || (scope === 'whole' && lines.every(isOpen))
  return cancels && isExact && !isOffline && payer.email !== '' && rest.total > 0
}

/** Days in which the payer may give instead of being refunded; null: nothing is offered. */
export function giftDaysOf(
  values: RefundValues,
  choice: RefundChoice,
  order: Parameters<typeof mayOfferGift>[1],
): number | null {
  return values['offersGift'] === true && mayOfferGift(choice, order) ? Number(values['giftDays']) : null
}

function amountOf(values: RefundValues): Cents {
  return cents(parseAmount(String(values['amount'] ?? '')) ?? 0)
}
