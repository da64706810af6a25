import {
  type Cents,
  addCents,
  minCents,
  splitByWeights,
  subtractCents,
  sumCents,
  zero,
} from '#domain/money.ts'

/** Remaining or refunded part of a line in a payment: its own price and its options. */
export interface RefundShare {
  readonly itemId: string
  readonly item: Cents
  readonly options: Cents
}

/** The refundable amounts of a captured payment. */
export interface RefundablePayment {
  readonly id: string
  /** 1 is the payment that created the order. */
  readonly number: number
  /** The total with the tip: less than tip and shares where a bank holds some of it. */
  readonly total: Cents
  readonly tip: Cents
  readonly shares: readonly RefundShare[]
}

/** The request. In `lines` the amount may be left out: then all that remains of the line is refunded. */
export type RequestedRefund =
  | { readonly scope: 'whole' | 'tip' | 'none' }
  | { readonly scope: 'amount'; readonly amount: Cents }
  | {
      readonly scope: 'lines'
      readonly lines: readonly {
        readonly itemId: string
        readonly item?: Cents
        readonly options?: Cents
      }[]
    }

/** The refund of one payment: `amount` is the total with the tip. */
export interface PlannedRefund {
  readonly paymentId: string
  readonly amount: Cents
  readonly tip: Cents
  readonly shares: readonly RefundShare[]
}

/**
 * The refund of each payment of an order, so that the refunds add up to the request exactly. The latest payment comes
 * first, because its payment method is the most likely to be still valid. Payments without a refund are left out. null
 * where less than the request remains.
 * @param payments the refundable amounts, in any order
 */
export function planRefund(
  payments: readonly RefundablePayment[],
  wish: RequestedRefund,
): PlannedRefund[] | null {
  const latestFirst = payments.toSorted((a, b) => b.number - a.number)
  switch (wish.scope) {
    case 'none':
      return []
    case 'whole':
      return takeWhole(latestFirst)
    case 'tip':
      return nonEmpty(
        latestFirst.map(({ id, tip, total }) => ({ id, tip: minCents(tip, total), shares: [] })),
      )
    case 'lines':
      return takeLines(latestFirst, wish.lines)
    case 'amount':
      return takeAmount(latestFirst, wish.amount)
  }
}

/** null where there are refundable parts and a bank holds all of them. */
function takeWhole(payments: readonly RefundablePayment[]): PlannedRefund[] | null {
  const plan = nonEmpty(payments.map((payment) => remainderOf(payment)))
  const isHeld = payments.some(({ tip, shares }) => addCents(shareSum(shares), tip) > zero)
  return plan.length === 0 && isHeld ? null : plan
}

/** Everything that remains of a payment: less than its parts where a bank holds some of it, 0 where it holds all. */
function remainderOf({ id, total, ...left }: RefundablePayment) {
  const tip = minCents(left.tip, total)
  const amount = minCents(shareSum(left.shares), subtractCents(total, tip))
  return { id, tip, shares: spread(left.shares, amount) }
}

/** The total of the refunds. */
export function refundTotal(refunds: readonly PlannedRefund[]): Cents {
  return sumCents(refunds.map(({ amount }) => amount))
}

type Part = 'item' | 'options'

const shareSum = (shares: readonly RefundShare[]): Cents =>
  sumCents(shares.flatMap(({ item, options }) => [item, options]))

function nonEmpty(parts: readonly Pick<RefundablePayment, 'id' | 'tip' | 'shares'>[]): PlannedRefund[] {
  return parts
    .map(({ id, tip, shares }) => ({
      paymentId: id,
      amount: addCents(shareSum(shares), tip),
      tip,
      shares: shares.filter(({ item, options }) => addCents(item, options) > zero),
    }))
    .filter(({ amount }) => amount > zero)
}

function takeLines(
  payments: readonly RefundablePayment[],
  lines: (RequestedRefund & { scope: 'lines' })['lines'],
): PlannedRefund[] | null {
  const taken = payments.map(({ id }) => ({ id, tip: zero, shares: [] as RefundShare[] }))
  for (const line of lines) {
    const ofLine = payments.map(({ shares }) => shares.find(({ itemId }) => itemId === line.itemId))
    const isWhole = line.item === undefined && line.options === undefined
    const parts = (['item', 'options'] as const).map((part) =>
      takeFrom(
        ofLine.map((share) => share?.[part] ?? zero),
        isWhole ? null : (line[part] ?? zero),
      ),
    )
    const [items, options] = parts
    if (items === undefined || options === undefined || items === null || options === null) return null
    taken.forEach(({ shares }, index) => {
      shares.push({ itemId: line.itemId, item: items[index] ?? zero, options: options[index] ?? zero })
    })
  }
  return nonEmpty(taken)
}

/** The amount to take from each, the first ones first; null where the total is too small. `wanted` null: everything. */
function takeFrom(left: readonly Cents[], wanted: Cents | null): Cents[] | null {
  let rest = wanted ?? sumCents(left)
  const parts = left.map((amount) => {
    const part = minCents(amount, rest)
    rest = subtractCents(rest, part)
    return part
  })
  return rest === zero ? parts : null
}

/** An amount without a line: split over what remains of each line, payment by payment. */
function takeAmount(payments: readonly RefundablePayment[], amount: Cents): PlannedRefund[] | null {
  const parts = takeFrom(
    payments.map(({ shares }) => shareSum(shares)),
    amount,
  )
  if (parts === null || amount <= zero) return null
  return nonEmpty(
    payments.map(({ id, shares }, index) => ({
      id,
      tip: zero,
      shares: spread(shares, parts[index] ?? zero),
    })),
  )
}

function spread(shares: readonly RefundShare[], amount: Cents): RefundShare[] {
  if (amount === zero) return []
  const cells = shares.flatMap((share) => (['item', 'options'] as const).map((part: Part) => share[part]))
  const parts = splitByWeights(amount, cells)
  return shares.map(({ itemId }, index) => ({
    itemId,
    item: parts[index * 2] ?? zero,
    options: parts[index * 2 + 1] ?? zero,
  }))
}
