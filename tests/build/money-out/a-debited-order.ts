import type { Initialized } from '#contract/card-fields.ts'
import type { OrderId } from '#domain/ids.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { pollAttempts } from '#server/money/provider-sync/poll-attempts.ts'
import { aSale } from '../money/a-sale.ts'
import type { World } from '../a-world.ts'
import { lastOrder } from './refunds.ts'

const day = 86_400_000
/** A bank pays a direct debit after five days. */
const bankDays = 6 * day
const accepted = 'FR1420041010050500013M02606'

/** Moves to the day on which the bank confirms a direct debit. */
export async function letBankPay(world: World): Promise<void> {
  await world.moveTime(bankDays)
  await pollAttempts(world.deps)
}

/**
 * 90.00 € with a tip of 3.00 €, in three by direct debit: the first is paid, the second (31.00 €) is pending at the
 * bank for days.
 */
export async function anOrderBeingDebited(world: World): Promise<OrderId> {
  const { shopper, tier } = await aSale(world, {
    acceptSepa: true,
    installments: [1, 3],
    tiers: [{ key: 'stage', name: 'Stage', price: 9000 }],
  })
  const cart = await shopper.fillItems([{ tierId: tier('stage') }])
  await shopper.saveTip(cart, 300)
  await shopper.saveInstallments(cart, 3)
  const paymentRequestId = await shopper.freeze(cart)
  const { body: session } = await shopper.call<Initialized>(
    'POST',
    `/payments/card-embed/ha-initialize?paymentRequestId=${paymentRequestId}&paymentMethod=Sepa`,
  )
  await fetch(`${world.sandbox.url}/v1/tokenization-sessions/${session.tokenizationSessionId}/account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ iban: accepted, holder: 'Zoé Moreau' }),
  })
  await shopper.execute(paymentRequestId, session)
  await letBankPay(world)
  await world.moveTime(32 * day - bankDays)
  if ((await collectDue(world.deps)) !== 1) throw new Error('nothing was debited')
  return lastOrder(world.deps)
}
