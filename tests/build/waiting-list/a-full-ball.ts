import { expect } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import type { WaitingPlace } from '#contract/waiting-list/waiting-place.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { advanceWaitingLists } from '#server/messages/waiting-list/advance-lists.ts'
import { messageOf } from '#server/platform/mail/mail-store.ts'
import { aForm } from '../a-form.ts'
import { aShopper, tierIdOf } from '../a-shopper.ts'
import type { World } from '../a-world.ts'

type Part = Readonly<Record<string, unknown>>

/** The file of an event with one limited price and a waiting list. */
export const aBall = (slug: string, stock: number, change: Part = {}, tier: Part = {}) => ({
  type: 'Event',
  slug,
  title: 'Le bal des Sardines',
  acceptOpenDonation: false,
  presetAmounts: [],
  waitingList: true,
  endDate: '2027-06-12T20:00:00Z',
  tiers: [{ key: 'place', name: 'Plein tarif', price: 1200, stock, ...tier }],
  ...change,
})

/** A ball whose places are all sold, with what visitors and the worker do about its waiting list. */
export async function aFullBall(
  world: World,
  slug: string,
  stock: number,
  change: Part = {},
  tier: Part = {},
) {
  const form = await aForm(world.deps.db, { form: aBall(slug, stock, change, tier) })
  const shopper = aShopper(world, form)
  const tierId = tierIdOf(form, 'place')
  const participant = { firstName: 'Zoé', lastName: 'Le Gall' }
  const places = (quantity: number) => Array.from({ length: quantity }, () => ({ tierId, participant }))
  const buy = async (quantity: number) => {
    const cart = await shopper.fillItems(places(quantity))
    return shopper.payCart(cart, '4242424242424242')
  }
  const limit = tier['maxPerForm']
  const all = typeof limit === 'number' ? limit : stock
  if (all > 1) await buy(all - 1)
  // Last, so that a refund of the last order frees one place.
  await buy(1)
  return { form, shopper, tierId, places, buy, ...aLine(world, form, tierId) }
}

/** The waiting list of one price. */
export function aLine(world: World, form: StoredForm, tierId: string) {
  const { db } = world.deps
  const shopper = aShopper(world, form)
  const call = shopper.call
  const join = (name: string, quantity = 1, headers?: Record<string, string>) =>
    call<{ requested: boolean }>(
      'POST',
      '/waiting-lists',
      { ...shopper.names, tierId, email: `${name}@exemple.fr`, firstName: 'Zoé', quantity },
      headers,
    )
  const mailsTo = async (name: string, kind: string) => {
    const rows = await db
      .selectFrom('mail')
      .selectAll()
      .where('kind', '=', kind)
      .where('recipient', '=', `${name}@exemple.fr`)
      .orderBy('created_at')
      .execute()
    return rows.map((row) => messageOf(row))
  }
  /** The token of the page of an entry, from its last mail. */
  const tokenOf = async (name: string) => {
    const last = (await mailsTo(name, 'waitingJoined')).at(-1)
    if (last?.kind !== 'waitingJoined') throw new Error(`no mail to ${name}`)
    return /place\/([^/]+)/.exec(last.data.placeUrl)?.[1] ?? ''
  }
  /** The cart of an offer, from its mail. */
  const offerTo = async (name: string): Promise<Cart> => {
    const offer = (await mailsTo(name, 'waitingOffer')).at(-1)
    if (offer?.kind !== 'waitingOffer') throw new Error(`no offer to ${name}`)
    const link = new URLSearchParams(new URL(offer.data.cartUrl).hash.slice(1))
    return { id: link.get('cart') ?? '', cartKey: link.get('key') ?? '' } as Cart
  }
  const leave = async (name: string) =>
    call<WaitingPlace>('POST', `/waiting-lists/${await tokenOf(name)}/leave`, {})
  const want = async (name: string, quantity: unknown) =>
    call<WaitingPlace>('POST', `/waiting-lists/${await tokenOf(name)}/quantity`, { quantity })
  /** State of each entry by its name, in the order of the line. */
  const states = async () => {
    const rows = await db
      .selectFrom('waiting_entry')
      .select(['email', 'state'])
      .where('form_id', '=', form.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(({ email, state }) => `${email.split('@')[0]} ${state}`)
  }
  const advance = () => advanceWaitingLists(world.deps)
  /** The association adds places. */
  const raiseTo = (stock: number) => aForm(db, { form: aBall(form.definition.slug, stock) })
  const stock = () =>
    db
      .selectFrom('stock')
      .select(['capacity', 'held', 'sold'])
      .where('id', '=', tierId)
      .executeTakeFirstOrThrow()
  return { join, leave, want, tokenOf, offerTo, mailsTo, states, advance, raiseTo, stock }
}

/** Revives the cart of an offer, fills it in and pays. */
export async function payOffer(ball: Awaited<ReturnType<typeof aFullBall>>, name: string, quantity: number) {
  const { shopper, places } = ball
  const cart = await ball.offerTo(name)
  const names = new URLSearchParams(shopper.names)
  const refreshed = await shopper.call(
    'POST',
    `/carts/${cart.id}/refresh?${names}`,
    {},
    shopper.withKey(cart),
  )
  expect(refreshed.status).toBe(200)
  const changed = await shopper.changeItems(cart, places(quantity))
  if (changed.status !== 200) throw new Error(`not changed: ${JSON.stringify(changed.body)}`)
  await shopper.savePayer(cart)
  return shopper.payCart(cart, '4242424242424242')
}
