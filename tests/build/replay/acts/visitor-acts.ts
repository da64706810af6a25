import type { Cart } from '#contract/cart.ts'
import { answerSendAgain } from '#server/money/checkout/answer-send-again.ts'
import { askForConfirmations } from '#server/money/order/send-again.ts'
import { notifyProspects } from '#server/catalogue/prospect/notify-prospects.ts'
import { remindAbandoned } from '#server/messages/reminder/remind-abandoned.ts'
import { aPayer } from '../../a-shopper.ts'
import { ordersOf, runLoops } from '../../model/a-stage.ts'
import { pick } from '../../model/stage-command.ts'
import { type Act, minute } from './scene.ts'

const refusedCard = '4000000000000002'

/** Takes the tip of an order back, twice. */
export const takeTipBack = (index: number): Act => ({
  name: `take the tip of ${index} back`,
  run: async ({ stage, linkTo }) => {
    const orderId = pick(await ordersOf(stage), index)
    if (orderId === undefined) return
    for (const _ of [1, 2]) await stage.shopper.call('POST', `/orders/${linkTo('tip', orderId)}/tip-refund`)
  },
})

/** A cart that is refreshed, gets a file, and is left with a refused card; its payer is reminded an hour later. */
export const leaveCart: Act = {
  name: 'leave a cart',
  run: async ({ aSecondForm, world, stage }) => {
    const { shopper } = await aSecondForm({ slug: 'rappel', title: 'Rappel', remindAbandonedCart: true })
    const cart = await shopper.fillCart()
    await shopper.call<Cart>('POST', `/carts/${cart.id}/refresh`, undefined, shopper.withKey(cart))
    const file = new FormData()
    file.append('file', new Blob(['%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n']), 'piece.pdf')
    await fetch(`${world.url}/ha-api/carts/${cart.id}/file`, {
      method: 'POST',
      headers: shopper.withKey(cart),
      body: file,
    })
    await shopper.payCart(cart, refusedCard)
    await stage.moveTime(62 * minute)
    await runLoops(stage)
    await remindAbandoned(world.deps)
  },
}

/** Subscribes to a suspended form, and is notified when it sells again. */
export const waitForSales: Act = {
  name: 'wait for sales',
  run: async ({ aSecondForm, world, nextNumber }) => {
    const form = { slug: `attente-${nextNumber()}`, title: 'Attente' }
    const { shopper } = await aSecondForm({ ...form, suspended: true })
    for (const email of ['a@exemple.fr', 'b@exemple.fr', 'a@exemple.fr'])
      await shopper.call('POST', '/carts/prospects', { ...shopper.names, email })
    await aSecondForm({ ...form, suspended: false })
    for (const _ of [1, 2]) await notifyProspects(world.deps)
  },
}

/** Requests confirmations again, more often than allowed. */
export const askForMailAgain: Act = {
  name: 'ask for confirmations again',
  run: async ({ world: { deps } }) => {
    for (let count = 0; count < 4; count += 1) {
      await askForConfirmations(deps, aPayer.email)
      await answerSendAgain(deps)
    }
  },
}

/** Reports a page of the association. */
export const reportPage: Act = {
  name: 'report a page',
  run: ({ stage, slug }) =>
    stage.shopper.call('POST', '/abuses', {
      reason: 'SPAM',
      userEmail: aPayer.email,
      userMessage: 'Cette page vend des montres.',
      url: `/associations/${slug}/evenements/soiree`,
    }),
}
