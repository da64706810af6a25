import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { History } from '#contract/account/history.ts'
import type { Profile } from '#contract/account/profile.ts'
import type { OwnOrder, OwnPayment } from '#contract/account/own-order.ts'
import type { OrderId } from '#domain/ids.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aSignedInShopper } from '../../../build/account/a-signed-in-shopper.ts'
import { give as refund } from '../../../build/money-out/refunds.ts'
import { changeCode, signIn } from '../../../build/identity.ts'

const accepted = '4242424242424242'
let world: World
let form: StoredForm
beforeAll(async () => {
  world = await aWorld()
  form = await aForm(world.deps.db)
})
afterAll(() => world.close())

type Shopper = ReturnType<typeof aShopper>

/** Pays a gift with an address; returns the id of its order. */
async function give(shopper: Shopper, email: string): Promise<string> {
  const answers = { ...aPayer, email, emailConfirmation: email }
  const cart = await shopper.fillItems([{ tierId: shopper.openTierId, customAmount: 4200 }], answers)
  await shopper.saveTip(cart, 340)
  const { paymentId } = await shopper.payCart(cart, accepted)
  const { body } = await shopper.confirm(paymentId)
  if (body.orderId === undefined) throw new Error(`no order: ${JSON.stringify(body)}`)
  return body.orderId
}

const giveAsGuest = (email: string) => give(aShopper(world, form), email)
const orderPath = (id: string) => `/ha-api/users/me/orders/${id}`
const sees = async (browser: Browser, id: string) => (await browser.get(orderPath(id))).status

async function signedIn(email: string): Promise<Browser> {
  const browser = aBrowser(world.url)
  await signIn(world, browser, email)
  return browser
}

test('an order placed while signed in belongs to the account, whatever address its payer gave', async () => {
  const { browser, shopper } = await aSignedInShopper(world, form, 'zoe@exemple.fr')
  const id = await give(shopper, 'tresoriere@exemple.fr')
  const { body: order } = await browser.get<OwnOrder>(orderPath(id))
  expect(order).toMatchObject({
    id,
    organizationSlug: 'la-ruche',
    formSlug: 'dons',
    formType: 'Donation',
    payer: { email: 'tresoriere@exemple.fr' },
    amount: { total: 4200, vat: 0, discount: 0, tip: 340 },
    paymentFrequency: 'SINGLE',
    paymentStatus: 'validated',
    items: [{ type: 'Donation', state: 'Processed', paymentTerms: { realAmount: 4200 } }],
    payments: [{ amount: 4200, amountTip: 340, state: 'Authorized', paymentMeans: 'Card' }],
  })
  expect(order.form).toBeUndefined()
  const [payment] = order.payments
  expect(payment?.items).toEqual([
    { itemId: order.items[0]?.id, shareAmount: 4200, shareItemAmount: 4200, shareOptionsAmount: 0 },
  ])
  expect(order.documents).toMatchObject([
    { kind: 'paymentCertificate', url: payment?.receiptUrl },
    { kind: 'orderSummary' },
  ])
  expect((await browser.get<OwnPayment>(`/ha-api/users/me/payments/${payment?.id}`)).body).toEqual(payment)
  const { body: whole } = await browser.get<OwnOrder>(`${orderPath(id)}?withForm=true&withOrganization=true`)
  expect(whole).toMatchObject({
    form: { formSlug: 'dons', title: 'Un toit pour l’épicerie solidaire' },
    organization: { organizationSlug: 'la-ruche', name: 'La Ruche' },
  })
  // The mailbox that got the confirmation does not get the order of someone else's account.
  expect(await sees(await signedIn('tresoriere@exemple.fr'), id)).toBe(404)
})

test('an order of another person is not found, as one that does not exist; without login: 401', async () => {
  const { browser, shopper } = await aSignedInShopper(world, form, 'un@exemple.fr')
  const id = await give(shopper, 'un@exemple.fr')
  const { body } = await browser.get<OwnOrder>(orderPath(id))
  const stranger = await signedIn('deux@exemple.fr')
  const absent = '0193b0c7-90ab-8f00-a1b2-c3d4e5f60718'
  const answers = await Promise.all([
    stranger.get(orderPath(id)),
    stranger.get(orderPath(absent)),
    stranger.get(orderPath('x')),
    stranger.get(`/ha-api/users/me/payments/${body.payments[0]?.id}`),
    stranger.get(`/ha-api/users/me/payments/${absent}`),
    stranger.post(`${orderPath(id)}/detach`),
  ])
  for (const answer of answers)
    expect({ ...(answer.body as object), requestId: '' }).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      requestId: '',
    })
  expect((await aBrowser(world.url).get(orderPath(id))).status).toBe(401)
  expect(await sees(browser, id)).toBe(200)
})

describe('the orders of a guest', () => {
  test('join the account of the same address, spelled the same, once its mailbox is proved', async () => {
    const before = await giveAsGuest('Invite@Exemple.fr')
    const tagged = await giveAsGuest('invite+noel@exemple.fr')
    const browser = await signedIn('invite@exemple.fr')
    const after = await giveAsGuest('invite@exemple.fr')
    expect(await Promise.all([before, after, tagged].map((id) => sees(browser, id)))).toEqual([200, 200, 404])
  })

  test('stay hidden while the mailbox of the account is not proved', async () => {
    const id = await giveAsGuest('pas-prouvee@exemple.fr')
    const browser = await signedIn('pas-prouvee@exemple.fr')
    const prove = (verifiedAt: Date | null) =>
      world.deps.db
        .updateTable('user_account')
        .set({ verified_at: verifiedAt })
        .where('email', '=', 'pas-prouvee@exemple.fr')
        .execute()
    await prove(null)
    expect(await sees(browser, id)).toBe(404)
    await prove(world.deps.clock.now())
    expect(await sees(browser, id)).toBe(200)
  })

  test('that are not theirs leave the account, and do not come back', async () => {
    const id = await giveAsGuest('homonyme@exemple.fr')
    const browser = await signedIn('homonyme@exemple.fr')
    expect((await browser.post(`${orderPath(id)}/detach`)).body).toEqual({ detached: true })
    expect(await sees(browser, id)).toBe(404)
    expect(await sees(await signedIn('homonyme@exemple.fr'), id)).toBe(404)
    expect((await browser.post(`${orderPath(id)}/detach`)).status).toBe(404)
  })
})

test('a free order is the user’s from its start', async () => {
  const free = await aForm(world.deps.db, {
    form: { type: 'Event', slug: 'porte-ouverte', tiers: [{ key: 'entree', name: 'Entrée', price: 0 }] },
  })
  const { browser, shopper } = await aSignedInShopper(world, free, 'gratuit@exemple.fr')
  const participant = { firstName: 'Léo', lastName: 'Moreau' }
  const [tier] = free.definition.tiers
  const cart = await shopper.fillItems([{ tierId: tier?.id, participant }])
  const { orderId = '' } = (await shopper.startPayment(cart)).body
  const { data } = (await browser.get<History>('/ha-api/users/me/history')).body
  expect(data).toMatchObject([{ id: orderId, joinedBy: 'session' }])
})

test('an order placed while signed in can be left too, and its cart with it', async () => {
  const { browser, shopper } = await aSignedInShopper(world, form, 'poste-partage@exemple.fr')
  const id = await give(shopper, 'poste-partage@exemple.fr')
  const { cart_id: cartId } = await world.deps.db
    .selectFrom('order')
    .select('cart_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const readCart = async (reader: Browser) => (await reader.get(`/ha-api/carts/${cartId}`)).status
  expect(await readCart(browser)).toBe(200)
  expect(await readCart(aBrowser(world.url))).toBe(404)
  expect((await browser.post(`${orderPath(id)}/detach`)).status).toBe(200)
  expect(await sees(browser, id)).toBe(404)
  expect(await readCart(browser)).toBe(404)
})

test('what went back is said of the payment, of its lines and of the order', async () => {
  const { browser, shopper } = await aSignedInShopper(world, form, 'remboursee@exemple.fr')
  const id = await give(shopper, 'remboursee@exemple.fr')
  await refund(world.deps, id as OrderId, { cancelsLines: true })
  expect((await browser.get<OwnOrder>(orderPath(id))).body).toMatchObject({
    paymentStatus: 'refunded',
    items: [{ state: 'Refunded' }],
    payments: [{ state: 'Refunded' }],
  })
})

test('another address keeps the orders of the former one, and they do not go to whom has it next', async () => {
  const id = await giveAsGuest('ancienne@exemple.fr')
  const browser = await signedIn('ancienne@exemple.fr')
  const { body } = await browser.post<{ changeId: string }>('/ha-oauth/email/codes', {
    email: 'nouvelle@exemple.fr',
  })
  const codes = {
    currentCode: await changeCode(world.deps.db, body.changeId, 'current'),
    newCode: await changeCode(world.deps.db, body.changeId, 'new'),
  }
  expect((await browser.post('/ha-oauth/email', { changeId: body.changeId, ...codes })).status).toBe(200)
  expect(await sees(browser, id)).toBe(200)
  expect(await sees(await signedIn('ancienne@exemple.fr'), id)).toBe(404)
  // It still came by its address: it can be left, and fills in nothing.
  const { data } = (await browser.get<History>('/ha-api/users/me/history')).body
  expect(data).toMatchObject([{ id, joinedBy: 'mailbox' }])
  expect((await browser.get<Profile>('/ha-api/users/me/profile')).body.firstName).toBe('')
})

describe('who starts the payment of a cart', () => {
  test('the last user before it is ordered, never one without its key, nor one who comes later', async () => {
    const first = await aSignedInShopper(world, form, 'premiere@exemple.fr')
    const second = await aSignedInShopper(world, form, 'seconde@exemple.fr')
    const cart = await first.shopper.fillCart()
    const paymentRequestId = await first.shopper.freeze(cart)
    const thief = await aSignedInShopper(world, form, 'voleuse@exemple.fr')
    expect((await thief.shopper.startPayment({ ...cart, cartKey: 'A'.repeat(43) })).status).toBe(404)
    await second.shopper.startPayment(cart)
    const { paymentId } = await second.shopper.charge(paymentRequestId, accepted)
    const { orderId = '' } = (await second.shopper.confirm(paymentId)).body
    await first.shopper.startPayment(cart)
    const seen = [first, second, thief].map(({ browser }) => sees(browser, orderId))
    expect(await Promise.all(seen)).toEqual([404, 200, 404])
  })

  test('a guest leaves no trace of an account', async () => {
    const count = async () =>
      (await world.deps.db.selectFrom('account_cart').select('cart_id').execute()).length
    const before = await count()
    await giveAsGuest('invitee@exemple.fr')
    expect(await count()).toBe(before)
  })

  test('a whole order in one call belongs to its user too', async () => {
    const { browser, shopper } = await aSignedInShopper(world, form, 'unepage@exemple.fr')
    const { status, body } = await shopper.call<{ payment: { paymentRequestId: string } }>(
      'POST',
      '/carts/cart-one-page',
      {
        ...shopper.names,
        items: [{ tierId: shopper.openTierId, customAmount: 4200 }],
        payer: aPayer,
        tip: 0,
        termsAccepted: true,
      },
    )
    expect(status).toBe(201)
    const { paymentId } = await shopper.charge(body.payment.paymentRequestId, accepted)
    const { orderId = '' } = (await shopper.confirm(paymentId)).body
    expect(await sees(browser, orderId)).toBe(200)
  })
})
