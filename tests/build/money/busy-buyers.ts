import type { aShopper } from '../a-shopper.ts'

/** Acknowledged payments of buyers, and the statuses of all answers. */
export interface Acknowledged {
  readonly carts: string[]
  readonly tips: Map<string, number>
  readonly orders: string[]
  readonly statuses: Map<number, number>
}

export function nothingYet(): Acknowledged {
  return { carts: [], tips: new Map(), orders: [], statuses: new Map() }
}

/** Gives without pause until it is stopped, pays every third gift, and remembers the acknowledged writes. */
export async function buyUntil(
  shopper: ReturnType<typeof aShopper>,
  stopped: () => boolean,
  seen: Acknowledged,
): Promise<void> {
  const note = (status: number) => void seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
  let round = 0
  while (!stopped()) {
    round += 1
    const made = await shopper.give(1000 + round)
    note(made.status)
    if (made.status !== 201) continue
    seen.carts.push(made.body.id)
    const tipped = await shopper.saveTip(made.body, round)
    note(tipped.status)
    if (tipped.status === 200) seen.tips.set(made.body.id, round)
    const filled = await shopper.savePayer(made.body)
    note(filled.status)
    if (filled.status !== 200 || round % 3 !== 0) continue
    const started = await shopper.startPayment(made.body)
    note(started.status)
    const paymentRequestId = started.body.paymentRequestId
    if (paymentRequestId === undefined) continue
    const opened = await shopper.openSession(paymentRequestId)
    note(opened.status)
    if (opened.status !== 200) continue
    await shopper.enterCard(opened.body.tokenizationSessionId, '4242424242424242')
    const executed = await shopper.execute(paymentRequestId, opened.body)
    note(executed.status)
    if (executed.body.status === 'Confirmed') seen.orders.push(paymentRequestId)
  }
}
