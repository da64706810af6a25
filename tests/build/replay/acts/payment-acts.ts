import { randomUUID } from 'node:crypto'
import type { OnePageCart } from '#contract/one-page.ts'
import { aPayer } from '../../a-shopper.ts'
import { collectDay, runLoops } from '../../model/a-stage.ts'
import { payTwice } from '../../money-out/an-orphan.ts'
import { type Act, day, minute } from './scene.ts'

const acceptedCard = '4242424242424242'
const challengedCard = '4000000000003220'
const refusedCard = '4000000000000002'
const participant = { firstName: 'Zoé', lastName: 'Moreau' }

/** A payment is cancelled, another one is created, and the first is captured nevertheless. */
export const payTwiceAct: Act = {
  name: 'pay twice',
  run: ({ world, stage, slug, nextNumber }) => payTwice(world, stage.shopper, `evt_${slug}_${nextNumber()}`),
}

/** The bank accepts a ticket after its hold expired; another visitor may have bought the last ones by then. */
export const payLate = (hasRival: boolean): Act => ({
  name: hasRival ? 'pay what is sold out by then' : 'pay after the hold expired',
  run: async ({ world, stage }) => {
    const { shopper, ticketId } = stage
    const tickets = (count: number) =>
      Array.from({ length: count }, () => ({ tierId: ticketId, participant }))
    const made = await shopper.makeCart(tickets(1))
    if (made.status !== 201) return
    await shopper.savePayer(made.body)
    const paid = await shopper.payCart(made.body, challengedCard)
    world.moveOurTime(15 * minute + 1_000)
    await runLoops(stage)
    for (const count of hasRival ? [3, 2, 1] : []) {
      const rival = await shopper.makeCart(tickets(count))
      if (rival.status !== 201) continue
      await shopper.savePayer(rival.body)
      await shopper.payCart(rival.body, acceptedCard)
      break
    }
    await shopper.answerBank(paid.executed.redirectUrl ?? '', 'success')
    await shopper.confirm(paid.paymentId)
    // The clocks of the program and of the provider are equal again.
    await world.moveTime(0)
  },
})

/** Two visitors hold tickets, and one of them requests more than available. */
export const askForMore: Act = {
  name: 'ask for more than are left',
  run: async ({ stage: { shopper, ticketId } }) => {
    const tickets = (count: number) =>
      Array.from({ length: count }, () => ({ tierId: ticketId, participant }))
    const first = await shopper.makeCart(tickets(1))
    await shopper.makeCart(tickets(1))
    if (first.status !== 201) return
    for (const count of [3, 2, 4]) await shopper.changeItems(first.body, tickets(count))
  },
}

const onePageForm = {
  type: 'PaymentForm',
  slug: 'cotisation',
  title: 'Cotisation',
  acceptOpenDonation: false,
  presetAmounts: [],
  tiers: [
    { key: 'libre', name: 'Libre', priceCategory: 'Pwyw', minAmount: 500 },
    { key: 'stage', name: 'Stage', price: 3000, stock: 2, maxPerUser: 1 },
  ],
}

/** Everything on one page: the cart is created and frozen in one call, replaced, created again with the same key. */
export const payOnOnePage: Act = {
  name: 'pay on one page',
  run: async ({ aSecondForm }) => {
    const { shopper, tier } = await aSecondForm(onePageForm)
    const order = (amount: number | null) => ({
      ...shopper.names,
      items: [amount === null ? { tierId: tier('stage') } : { tierId: tier('libre'), customAmount: amount }],
      payer: aPayer,
      tip: 300,
      termsAccepted: true,
      tipConfirmed: true,
    })
    const key = { 'idempotency-key': randomUUID() }
    const create = (amount: number | null) =>
      shopper.call<OnePageCart>('POST', '/carts/cart-one-page', order(amount), key)
    const { body: cart } = await create(null)
    await create(null)
    if (cart.payment === undefined) return
    const replace = (amount: number) =>
      shopper.call<OnePageCart>(
        'PUT',
        `/carts/cart-one-page/${cart.id}`,
        order(amount),
        shopper.withKey(cart),
      )
    await replace(4000)
    const id = cart.payment.paymentRequestId ?? ''
    await shopper.charge(id, refusedCard)
    await shopper.cancel(id)
    const { body: replaced } = await replace(4000)
    await shopper.charge(replaced.payment?.paymentRequestId ?? id, acceptedCard)
    await replace(5000)
  },
}

/** A monthly gift by a card that expires soon. */
export const giveByExpiringCard: Act = {
  name: 'give each month by a card that expires',
  run: async ({ stage, world }) => {
    const { shopper } = stage
    const gift = { tierId: shopper.openTierId, customAmount: 1_500, frequency: 'SUBSCRIPTION' }
    const paymentRequestId = await shopper.freeze(await shopper.fillItems([gift]))
    const { body: session } = await shopper.openSession(paymentRequestId)
    const soon = new Date(world.deps.clock.now().getTime() + 40 * day)
    await fetch(`${world.sandbox.url}/v1/tokenization-sessions/${session.tokenizationSessionId}/card`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        number: acceptedCard,
        expMonth: soon.getUTCMonth() + 1,
        expYear: soon.getUTCFullYear(),
        cvc: '123',
        holder: 'Zoé Moreau',
      }),
    })
    await shopper.execute(paymentRequestId, session)
    for (const days of [25, 20, 31]) {
      await stage.moveTime(days * day)
      await collectDay(stage)
    }
  },
}
