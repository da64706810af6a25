import {
  type Cents,
  addCents,
  minCents,
  splitByWeights,
  subtractCents,
  sumCents,
  zero,
} from '#domain/money.ts'

/** What is left of a line in a payment, or what goes back of it: its own price and its options. */
export interface RefundShare {
  readonly itemId: string
  readonly item: Cents
  readonly options: Cents
}

/** What a captured payment may still give back. */
export interface RefundablePayment {
  readonly id: string
  /** 1 is the payment that made the order. */
  readonly number: number
  /** Everything, the tip in it: less than tip and shares where a bank holds some of it. */
  readonly total: Cents
  readonly tip: Cents
  readonly shares: readonly RefundShare[]
}

/** What is asked to go back. Amounts of `lines` may be left out: all that is left of the line. */
export type RefundWish =
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

/** What one payment gives back: `amount` is everything, the tip in it. */
export interface PlannedRefund {
  readonly paymentId: string
  readonly amount: Cents
  readonly tip: Cents
  readonly shares: readonly RefundShare[]
}

/**
 * What each payment of an order gives back, so that it adds up to the wish, to the cent; the latest payment first,
 * whose means is the likeliest to be there still. Payments that give nothing are left out. null: there is not so much
 * left.
 * @param payments what may be given back, in any order
 */
export function planRefund(payments: readonly RefundablePayment[], wish: RefundWish): PlannedRefund[] | null {
  const latestFirst = payments.toSorted((a, b) => b.number - a.number)
  switch (wish.scope) {
    case 'none':
      return []
    case 'whole':
      return takeWhole(latestFirst)
    case 'tip':
      return given(latestFirst.map(({ id, tip, total }) => ({ id, tip: minCents(tip, total), shares: [] })))
    case 'lines':
      return takeLines(latestFirst, wish.lines)
    case 'amount':
      return takeAmount(latestFirst, wish.amount)
  }
}

/** null where there are parts to give back and a bank holds all of them. */
function takeWhole(payments: readonly RefundablePayment[]): PlannedRefund[] | null {
  const plan = given(payments.map((payment) => allThatIsThere(payment)))
  const isHeld = payments.some(({ tip, shares }) => addCents(shareSum(shares), tip) > zero)
  return plan.length === 0 && isHeld ? null : plan
}

/** Everything that a payment has left: less than its parts where a bank holds some of it, nothing where it holds all. */
function allThatIsThere({ id, total, ...left }: RefundablePayment) {
  const tip = minCents(left.tip, total)
  const amount = minCents(shareSum(left.shares), subtractCents(total, tip))
  return { id, tip, shares: spread(left.shares, amount) }
}

/** What goes back in all. */
export function refundTotal(refunds: readonly PlannedRefund[]): Cents {
  return sumCents(refunds.map(({ amount }) => amount))
}

type Part = 'item' | 'options'

const shareSum = (shares: readonly RefundShare[]): Cents =>
  sumCents(shares.flatMap(({ item, options }) => [item, options]))

function given(parts: readonly Pick<RefundablePayment, 'id' | 'tip' | 'shares'>[]): PlannedRefund[] {
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
  lines: (RefundWish & { scope: 'lines' })['lines'],
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
  return given(taken)
}

/** So much of each, the first ones first; null where all together are less. `wanted` null: everything. */
function takeFrom(left: readonly Cents[], wanted: Cents | null): Cents[] | null {
  let rest = wanted ?? sumCents(left)
  const parts = left.map((amount) => {
    const part = minCents(amount, rest)
    rest = subtractCents(rest, part)
    return part
  })
  return rest === zero ? parts : null
}

/** An amount without a line: spread over what is left of each, payment by payment. */
function takeAmount(payments: readonly RefundablePayment[], amount: Cents): PlannedRefund[] | null {
  const parts = takeFrom(
    payments.map(({ shares }) => shareSum(shares)),
    amount,
  )
  if (parts === null || amount <= zero) return null
  return given(
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
