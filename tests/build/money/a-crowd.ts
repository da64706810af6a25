import type { aShopper } from '../a-shopper.ts'

type Shopper = ReturnType<typeof aShopper>

/**
 * Carts of one address with an entered card, ready to be paid: the function pays them all at the same instant and
 * returns how often each answer occurred.
 */
export async function aCrowd(shopper: Shopper, cards: readonly string[]) {
  const entered = await Promise.all(
    cards.map(async (card) => shopper.enterPayment(await shopper.freeze(await shopper.fillCart()), card)),
  )
  return async (): Promise<Readonly<Record<string, number>>> => {
    const answers = await Promise.all(
      entered.map(async ({ paymentRequestId, session }) => {
        const { status, body } = await shopper.execute(paymentRequestId, session)
        return String(status === 200 ? body.status : body.code)
      }),
    )
    const counted = Map.groupBy(answers, (answer) => answer)
    return Object.fromEntries(counted.entries().map(([answer, all]) => [answer, all.length]))
  }
}
