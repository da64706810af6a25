import { sql } from 'kysely'
import { aForm } from '../a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../a-shopper.ts'
import { aMember } from '../access/a-member.ts'
import type { World } from '../a-world.ts'
import { savedCard } from '../money/a-sale.ts'
import { cancellationsOf } from './a-cancellation.ts'
import { lastOrder } from './refunds.ts'

const event = {
  type: 'Event',
  slug: 'gala',
  title: 'Le gala',
  presetAmounts: [],
  acceptOpenDonation: false,
  installments: [1, 3],
  tiers: [
    { key: 'place', name: 'Place', price: 1500, stock: 40 },
    { key: 'repas', name: 'Repas', price: 3000, vatRate: 10 },
    { key: 'invite', name: 'Invité', priceCategory: 'Free' },
  ],
}

interface Bought {
  readonly tip?: number
  /** Paid in so many instalments. */
  readonly parts?: number
  readonly email?: string
}

/** A gala of places and meals that its treasurer may cancel, and its buyers. @param organisation what differs of it */
export async function aGala(world: World, organisation: Readonly<Record<string, unknown>> = {}) {
  const form = await aForm(world.deps.db, { organisation, form: event })
  const shopper = aShopper(world, form)
  const treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  const fill = async (keys: readonly string[], { tip = 0, parts = 1, email = aPayer.email }: Bought = {}) => {
    const participant = { firstName: 'Paul', lastName: 'Kervran' }
    const items = keys.map((key) => ({ tierId: tierIdOf(form, key), participant }))
    const cart = await shopper.fillItems(items, { ...aPayer, email, emailConfirmation: email })
    if (parts > 1) await shopper.saveInstallments(cart, parts)
    await shopper.saveTip(cart, tip)
    return cart
  }
  const buy = async (keys: readonly string[], more: Bought = {}) => {
    const cart = await fill(keys, more)
    const paid = await shopper.payCart(cart, (more.parts ?? 1) > 1 ? savedCard : '4242424242424242')
    if (paid.executed.status === 'Redirect')
      await shopper.answerBank(paid.executed.redirectUrl ?? '', 'success')
    await shopper.confirm(paid.paymentId)
    return lastOrder(world.deps)
  }
  return {
    form,
    shopper,
    treasurer,
    fill,
    buy,
    cancellations: cancellationsOf(treasurer, 'Event/gala'),
    /** Amounts that went back, the lowest first. */
    refunded: async () => {
      const { refunds } = await world.readProviderLedger()
      return refunds.map(({ amount }) => amount).toSorted((a, b) => a - b)
    },
    /** Who got a mail about the cancellation. */
    mailed: async () => {
      const { rows } = await sql<{ recipient: string }>`
        select recipient from mail where kind = 'campaignCancelled' order by recipient`.execute(world.deps.db)
      return rows.map(({ recipient }) => recipient)
    },
    /** Cancellations that were begun. */
    begun: async () => (await world.deps.db.selectFrom('cancellation').select('id').execute()).length,
  }
}
