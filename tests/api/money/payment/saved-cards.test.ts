import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SavedMethods } from '#contract/payment.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { pollAttempts } from '#server/money/provider-sync/poll-attempts.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aSignedInShopper } from '../../../build/account/a-signed-in-shopper.ts'
import { detachedPaymentMethods } from '../../../build/collection/detached-payment-methods.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { deathAt } from '../../../build/money/death-at.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'

const savedCard = '4242424242424242'
/** The bank asks for a confirmation of each charge of this card. */
const alwaysAsked = '4000002760003184'
/** Saved, then declined whenever it is charged again. */
const laterDeclined = '4000000000000341'

let world: World
let form: StoredForm
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  form = await aForm(world.deps.db, { form: { frequencies: ['SINGLE', 'SUBSCRIPTION'] } })
})
afterEach(() => world.close())

type Shopper = ReturnType<typeof aShopper>

/** A signed-in donor, with the card of a monthly gift where one is given. */
async function aDonor(email = aPayer.email, card: string | null = savedCard): Promise<Shopper> {
  const { shopper } = await aSignedInShopper(world, form, email)
  if (card === null) return shopper
  const cart = await shopper.fillItems([
    { tierId: shopper.openTierId, customAmount: 1500, frequency: 'SUBSCRIPTION' },
  ])
  await shopper.saveTip(cart, 0)
  const { paymentId, executed } = await shopper.payCart(cart, card)
  if (executed.status === 'Redirect') await shopper.answerBank(executed.redirectUrl ?? '', 'success')
  await shopper.confirm(paymentId)
  return shopper
}

const offered = async (shopper: Shopper, payment: string) =>
  (
    await shopper.call<SavedMethods & { code?: string }>(
      'GET',
      `/payments/saved-payment-methods?paymentRequestId=${payment}`,
    )
  ).body

const begin = async (shopper: Shopper) => shopper.freeze(await shopper.fillCart())

async function openSaved(shopper: Shopper, payment: string, id: string) {
  return shopper.openSession(payment, { paymentMethod: 'Card', paymentMethodId: id })
}

/** Opens the session of the only saved card and charges it. */
async function paySaved(shopper: Shopper, payment: string) {
  const [method] = (await offered(shopper, payment)).data
  const { body: session } = await openSaved(shopper, payment, method?.id ?? '')
  return { session, ...(await shopper.execute(payment, session)) }
}

const attempts = () =>
  world.deps.db
    .selectFrom('payment_attempt')
    .innerJoin('payment', 'payment.id', 'payment_attempt.payment_id')
    .innerJoin('cart', 'cart.id', 'payment.cart_id')
    .select(['payment_attempt.state', 'payment_attempt.mandate_id'])
    .where('cart.payment_frequency', '=', 'SINGLE')
    .orderBy('payment_attempt.created_at')
    .execute()

async function countSingleOrders(): Promise<number> {
  const rows = await world.deps.db
    .selectFrom('order')
    .select('id')
    .where('payment_frequency', '=', 'SINGLE')
    .execute()
  return rows.length
}

test('a signed-in payer pays another gift with the saved card, without typing it', async () => {
  const donor = await aDonor()
  const payment = await begin(donor)
  expect((await offered(donor, payment)).data).toMatchObject([
    { brand: 'visa', last4: '4242', expiry: '12/2040' },
  ])
  const { session, body } = await paySaved(donor, payment)
  expect(session).toMatchObject({ hostedFieldsUrl: null })
  expect(body.status).toBe('Confirmed')
  expect((await donor.execute(payment, session)).body.status).toBe('Confirmed')
  expect(await countSingleOrders()).toBe(1)
  // The attempt that waited for a card to be entered was cancelled.
  expect((await attempts()).map(({ state, mandate_id: id }) => [state, id !== null])).toEqual([
    ['cancelled', false],
    ['succeeded', true],
  ])
  expect(await violationsOf(world)).toEqual([])
})

test('where the bank asks, the payer confirms there, as with any card', async () => {
  const donor = await aDonor(aPayer.email, alwaysAsked)
  const payment = await begin(donor)
  const { session, body } = await paySaved(donor, payment)
  expect(body.status).toBe('Redirect')
  await donor.answerBank(body.redirectUrl ?? '', 'success')
  expect((await donor.confirm(session.paymentId)).body.status).toBe('Confirmed')
  expect(await countSingleOrders()).toBe(1)
  expect(await violationsOf(world)).toEqual([])
})

test('a refused saved card leads back: another card pays the same payment', async () => {
  const donor = await aDonor(aPayer.email, laterDeclined)
  const payment = await begin(donor)
  expect((await paySaved(donor, payment)).body.status).toBe('Refused')
  expect((await offered(donor, payment)).data).toHaveLength(1)
  const { executed } = await donor.charge(payment, '4242424242424242')
  expect(executed.status).toBe('Confirmed')
  expect(await countSingleOrders()).toBe(1)
  expect(await violationsOf(world)).toEqual([])
})

test('between the saved card and the fields the payer chooses freely; a reload shows the fields', async () => {
  const donor = await aDonor()
  const payment = await begin(donor)
  const [method] = (await offered(donor, payment)).data
  const saved = (await openSaved(donor, payment, method?.id ?? '')).body
  expect((await openSaved(donor, payment, method?.id ?? '')).body.paymentId).toBe(saved.paymentId)
  const fields = (await donor.openSession(payment)).body
  expect(fields.hostedFieldsUrl).not.toBeNull()
  expect((await donor.execute(payment, saved)).body.status).toBe('Failed')
  await donor.enterCard(fields.tokenizationSessionId, '4242424242424242')
  expect((await donor.execute(payment, fields)).body.status).toBe('Confirmed')
  expect(await countSingleOrders()).toBe(1)
})

test('two tabs that choose the saved card at once share one attempt and one charge', async () => {
  const donor = await aDonor()
  const payment = await begin(donor)
  const [method] = (await offered(donor, payment)).data
  const opened = await Promise.all([1, 2, 3, 4].map(() => openSaved(donor, payment, method?.id ?? '')))
  const sessions = opened.map(({ body }) => body)
  expect(new Set(sessions.map(({ paymentId }) => paymentId)).size).toBe(1)
  const paid = await Promise.all(sessions.map((session) => donor.execute(payment, session)))
  expect(paid.every(({ body }) => body.status === 'Confirmed' || body.status === 'Pending')).toBe(true)
  expect(await countSingleOrders()).toBe(1)
  expect(await violationsOf(world)).toEqual([])
})

test.each(['after-tx1', 'after-provider-success', 'before-tx2', 'after-commit'] as const)(
  'a program that dies at %s while it charges a saved card loses nothing, and charges nothing twice',
  async (point) => {
    const donor = await aDonor()
    const payment = await begin(donor)
    const [method] = (await offered(donor, payment)).data
    const { body: session } = await openSaved(donor, payment, method?.id ?? '')
    const { hit } = deathAt(point)
    const faults = vi.spyOn(world.deps.faultPoint, 'hit').mockImplementation(hit)
    expect((await donor.execute(payment, session)).status).not.toBe(200)
    faults.mockRestore()
    await world.moveTime(60_000)
    await pollAttempts(world.deps)
    const isCharged = point !== 'after-tx1'
    expect(await countSingleOrders()).toBe(isCharged ? 1 : 0)
    // What was not charged is paid with it now.
    if (!isCharged) await paySaved(donor, payment)
    expect(await countSingleOrders()).toBe(1)
    expect(await violationsOf(world)).toEqual([])
  },
)

describe('a saved card is its owner’s alone', () => {
  test('a guest, another user and a payer of the same typed address are offered none, and charge none', async () => {
    const donor = await aDonor()
    const payment = await begin(donor)
    const [method] = (await offered(donor, payment)).data
    const id = method?.id ?? ''
    const stranger = await aDonor('autre@exemple.fr', null)
    expect(await offered(stranger, payment)).toEqual({ data: [] })
    expect((await openSaved(stranger, payment, id)).body).toMatchObject({ code: 'NOT_FOUND' })
    const theirs = await begin(stranger)
    expect((await openSaved(stranger, theirs, id)).body).toMatchObject({ code: 'NOT_FOUND' })
    // The address of a payment is no right to the card that its payer chose.
    const session = (await openSaved(donor, payment, id)).body
    expect((await stranger.execute(payment, session)).body).toMatchObject({ code: 'NOT_FOUND' })
    const guest = aShopper(world, form)
    expect(await offered(guest, payment)).toMatchObject({ code: 'UNAUTHORIZED' })
    expect((await openSaved(guest, payment, id)).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await guest.execute(payment, session)).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await donor.execute(payment, session)).body.status).toBe('Confirmed')
    expect(await violationsOf(world)).toEqual([])
  })

  test('an address that another user typed gives its owner no card', async () => {
    const { shopper: typist } = await aSignedInShopper(world, form, 'typiste@exemple.fr')
    const cart = await typist.fillItems([
      { tierId: typist.openTierId, customAmount: 1500, frequency: 'SUBSCRIPTION' },
    ])
    await typist.saveTip(cart, 0)
    const { paymentId, executed } = await typist.payCart(cart, savedCard)
    if (executed.status === 'Redirect') await typist.answerBank(executed.redirectUrl ?? '', 'success')
    await typist.confirm(paymentId)
    const donor = await aDonor(aPayer.email, null)
    expect((await offered(donor, await begin(donor))).data).toEqual([])
  })

  test('negative control: without the guard another user pays with it', async () => {
    const donor = await aDonor()
    const id = (await offered(donor, await begin(donor))).data[0]?.id ?? ''
    await rewriteFunction(world.deps.db, 'usable_payment_methods', [
      [/-- guard: the owner alone[\s\S]*?-- end guard/, ''],
    ])
    const stranger = await aDonor('autre@exemple.fr', null)
    const payment = await begin(stranger)
    const { body: session } = await openSaved(stranger, payment, id)
    expect((await stranger.execute(payment, session)).body.status).toBe('Confirmed')
  })
})

test('only a card that is neither detached, expired nor of another association is offered', async () => {
  const donor = await aDonor()
  const elsewhere = await aForm(world.deps.db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  const { shopper: there } = await aSignedInShopper(world, elsewhere, aPayer.email)
  expect((await offered(there, await begin(there))).data).toEqual([])
  // A monthly gift saves a card of its own.
  const monthly = await donor.fillItems([
    { tierId: donor.openTierId, customAmount: 2500, frequency: 'SUBSCRIPTION' },
  ])
  await donor.saveTip(monthly, 0)
  expect((await offered(donor, await donor.freeze(monthly))).data).toEqual([])
  const payment = await begin(donor)
  const { db } = world.deps
  const id = (await offered(donor, payment)).data[0]?.id ?? ''
  const session = (await openSaved(donor, payment, id)).body
  await db.updateTable('mandate').set({ expiry_year: 2020 }).execute()
  expect((await offered(donor, payment)).data).toEqual([])
  expect((await donor.execute(payment, session)).body).toMatchObject({ code: 'NOT_FOUND' })
  await db.updateTable('mandate').set({ expiry_year: 2040, refused_by: 'hapay_stolen_card' }).execute()
  expect((await offered(donor, payment)).data).toEqual([])
  await db.updateTable('mandate').set({ refused_by: null }).execute()
  const left = detachedPaymentMethods(world)
  await left.stop()
  // A live attempt needs it: it is not deleted under the payer's hands.
  expect(await left.forgetAfter(0)).toBe(0)
  await db.updateTable('mandate').set({ forget_at: world.deps.clock.now() }).execute()
  expect(await left.forget()).toBe(0)
  expect((await offered(donor, payment)).data).toHaveLength(1)
})
