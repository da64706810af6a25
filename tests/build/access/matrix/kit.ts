import { randomUUID } from 'node:crypto'
import type { Cart } from '#contract/cart.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { upsertMedia } from '#server/catalogue/organisation/organisation-store.ts'
import { aForm } from '../../a-form.ts'
import { type Browser, aBrowser } from '../../a-browser.ts'
import { aShopper, tierIdOf } from '../../a-shopper.ts'
import type { World } from '../../a-world.ts'
import { signIn } from '../../identity.ts'
import { aMember } from '../a-member.ts'
import { anOperator, openSupport } from '../support.ts'
import type { Who } from './row.ts'

export type MatrixKit = Awaited<ReturnType<typeof aMatrixKit>>

const anEvent = {
  type: 'Event',
  slug: 'gala',
  presetAmounts: [],
  tiers: [{ key: 'place', name: 'Place', price: 1500, stock: 500 }],
  discountCodes: [{ code: 'AMIS', percent: 10 }],
  startDate: '2027-06-12T20:00:00+02:00',
}
const aPaymentForm = {
  type: 'PaymentForm',
  slug: 'caisse',
  presetAmounts: [],
  acceptOpenDonation: false,
  tiers: [{ key: 'libre', name: 'Montant', priceCategory: 'Pwyw' }],
}

/** The objects of the matrix, and a session of each actor that has one. */
export async function aMatrixKit(world: World) {
  const { db } = world.deps
  const gala = await aForm(db, { form: anEvent })
  const gifts = await aForm(db)
  const single = await aForm(db, { form: aPaymentForm })
  const suspended = await aForm(db, { form: { slug: 'plus-tard', suspended: true } })
  await aForm(db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  const content = Buffer.from('a picture')
  await upsertMedia(db, gala.organisationId, {
    name: 'logo.png',
    contentType: 'image/png',
    content,
    sha256: content.toString('hex'),
  })
  const browsers = await signedInActors(world)
  const guest = aShopper(world, gala)
  const place = [{ tierId: tierIdOf(gala, 'place'), participant: { firstName: 'Zoé', lastName: 'Moreau' } }]
  const atTheTill = aShopper(world, single)
  const amount = [{ tierId: tierIdOf(single, 'libre'), customAmount: 2000 }]
  const aCart = () => guest.fillItems(place)
  const aPayment = async () => {
    const cart = await aCart()
    return { cart, paymentRequestId: await guest.freeze(cart) }
  }
  const anOrder = async () => {
    const cart = await aCart()
    const paid = await guest.payCart(cart, '4242424242424242')
    await guest.confirm(paid.paymentId)
    const { order_id: orderId } = await db
      .selectFrom('payment')
      .select('order_id')
      .where('id', '=', paid.paymentRequestId)
      .executeTakeFirstOrThrow()
    return { ...paid, cart, orderId: orderId ?? '' }
  }
  const refusedCart = await ownedBy(world, 'cart owner', await aCart())
  const refusedSingleCart = await ownedBy(world, 'cart owner', (await atTheTill.makeCart(amount)).body)
  return {
    world,
    gala,
    gifts,
    single,
    suspended,
    browsers,
    guest,
    place,
    aCart,
    /** A cart of the form with one page. */
    aSingleCart: async () => (await atTheTill.makeCart(amount)).body,
    aPayment,
    /** A payment with an entered card, before it is charged. */
    aCard: async () => guest.enterPayment((await aPayment()).paymentRequestId, '4242424242424242'),
    anOrder,
    ownedBy: (who: Who, cart: Cart) => ownedBy(world, who, cart),
    /** Carts for those who are refused, of the owner: nothing changes them. */
    refusedCart,
    refusedSingleCart,
    unknown: randomUUID(),
    userIdOf: (who: string) => userIdOf(world, who),
  }
}

/** The address of each actor that has an account. */
const addresses: Readonly<Partial<Record<Who, string>>> = {
  'cart owner': 'acheteuse@exemple.fr',
  'other user': 'autre@exemple.fr',
  unverified: 'nouvelle@exemple.fr',
  door: 'porte@exemple.fr',
  'FormAdmin here': 'gala@exemple.fr',
  'FormAdmin elsewhere': 'dons@exemple.fr',
  'OrganizationAdmin here': 'presidente@exemple.fr',
  'OrganizationAdmin elsewhere': 'verger@exemple.fr',
  'operator account': 'exploitation@exemple.fr',
  'operator with support access': 'support@exemple.fr',
}

/** A cart whose payment this account started. */
async function ownedBy(world: World, who: Who, cart: Cart): Promise<Cart> {
  const { db, clock } = world.deps
  const row = { user_id: await userIdOf(world, who), cart_id: cart.id, created_at: clock.now() }
  await db.insertInto('account_cart').values(row).execute()
  return cart
}

async function userIdOf({ deps: { db } }: World, who: string): Promise<string> {
  const { id } = await db
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', addresses[who as Who] ?? '')
    .executeTakeFirstOrThrow()
  return id
}

async function signedInActors(world: World): Promise<ReadonlyMap<Who, Browser>> {
  const other = aBrowser(world.url)
  await signIn(world, other, 'autre@exemple.fr')
  const owner = aBrowser(world.url)
  await signIn(world, owner, 'acheteuse@exemple.fr')
  const operator = await anOperator(world, 'exploitation@exemple.fr')
  const supporting = await anOperator(world, 'support@exemple.fr')
  await openSupport(world, supporting)
  const gala = { forms: ['Event/gala'] }
  const actors: [Who, Browser][] = [
    ['cart owner', owner],
    ['other user', other],
    ['operator account', operator],
    ['operator with support access', supporting],
    ['unverified', await aMember(world, 'nouvelle@exemple.fr', { role: 'president' })],
    ['door', await aMember(world, 'porte@exemple.fr', { role: 'door', ...gala })],
    ['FormAdmin here', await aMember(world, 'gala@exemple.fr', { role: 'organiser', ...gala })],
    [
      'FormAdmin elsewhere',
      await aMember(world, 'dons@exemple.fr', { role: 'organiser', forms: ['Donation/dons'] }),
    ],
    ['OrganizationAdmin here', await aMember(world, 'presidente@exemple.fr', { role: 'president' })],
    [
      'OrganizationAdmin elsewhere',
      await aMember(world, 'verger@exemple.fr', { role: 'president', organizationSlug: 'le-verger' }),
    ],
  ]
  await world.deps.db
    .updateTable('user_account')
    .set({ verified_at: null })
    .where('email', '=', 'nouvelle@exemple.fr')
    .execute()
  return new Map(actors)
}

/** The key of a cart, as its holder sends it. */
export const keyOf = ({ cartKey }: Cart) => ({ 'x-ha-cart-key': cartKey ?? '' })

/** The address of a form, as calls send it. */
export const namesOf = ({ definition, organisation }: StoredForm) => ({
  organizationSlug: organisation.slug,
  formType: definition.type,
  formSlug: definition.slug,
})
