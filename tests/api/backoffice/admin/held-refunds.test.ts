import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ApiErrorBody } from '#contract/error.ts'
import type { RefundRule } from '#contract/admin/order/held-refunds.ts'
import type { RequestRefund } from '#contract/admin/order/order-refunds.ts'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import type { Overview } from '#contract/admin/overview.ts'
import type { OrderId } from '#domain/ids.ts'
import { secondPersonMs } from '#domain/refund/second-person.ts'
import { pollRefunds } from '#server/money/refund/execute-refund.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aPayer, aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { lastOrder } from '../../../build/money-out/refunds.ts'

let world: World
let gala: StoredForm
let order: OrderId
let president: Browser
let treasurer: Browser
let other: Browser

const organisation = '/ha-api/admin/organizations/la-ruche'
const pathOf = (held = '') => `${organisation}/orders/${order}/refunds${held}`
const setRule = (above: number | null, by = president) =>
  by.post<RefundRule & ApiErrorBody>(`${organisation}/refund-rule`, { above })

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  gala = await aForm(world.deps.db, {
    form: {
      type: 'Event',
      slug: 'gala',
      title: 'Le gala',
      presetAmounts: [],
      tiers: [{ key: 'place', name: 'Place', price: 3000 }],
    },
  })
  await aForm(world.deps.db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  other = await aMember(world, 'adjointe@exemple.fr', { role: 'treasurer' })
  await setRule(1000)
})
afterAll(() => world.close())

/** A place at 30.00 €. */
beforeEach(async () => {
  const shopper = aShopper(world, gala)
  const participant = { firstName: 'Paul', lastName: 'Kervran' }
  const { paymentId } = await shopper.payCart(
    await shopper.fillItems([{ tierId: tierIdOf(gala, 'place'), participant }], aPayer),
    '4242424242424242',
  )
  await shopper.confirm(paymentId)
  order = await lastOrder(world.deps)
})

const nothing = { scope: 'amount' as const, lines: [], cancels: false, restocks: false, stopsDebits: false }
const refund = (asked: Partial<RequestRefund>, by = treasurer) =>
  by.post<OrderSheet & ApiErrorBody>(pathOf(), {
    ...nothing,
    rest: 3000,
    token: world.deps.newId(),
    ...asked,
  })
/** Asks for a refund that waits; returns its address. */
async function hold(asked: Partial<RequestRefund> = {}, by = treasurer): Promise<string> {
  const { body } = await refund({ amount: 2000, ...asked }, by)
  const [held] = body.heldRefunds
  expect(held).toMatchObject({ state: 'waiting', mayConfirm: false })
  return `/${held?.id}`
}
const confirm = (held: string, by = president, rest = 3000) =>
  by.post<OrderSheet & ApiErrorBody>(`${pathOf(held)}/confirm`, { rest })
const refuse = (held: string, by = president) => by.post<OrderSheet & ApiErrorBody>(`${pathOf(held)}/refuse`)
const statuses = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
async function refundedOf(): Promise<number[]> {
  await pollRefunds(world.deps)
  const { body } = await president.get<OrderSheet>(`${organisation}/orders/${order}`)
  expect(await violationsOf(world)).toEqual([])
  return body.refunds.map(({ amount }) => amount)
}

test('a president sets the sum, where another member can confirm', async () => {
  expect((await setRule(500, treasurer)).status).toBe(403)
  const details = `${organisation}/refund-rule`
  expect((await treasurer.get<RefundRule>(details)).body).toEqual({ above: 1000, mayChange: false })
  const away = await aMember(world, 'verger@exemple.fr', { role: 'president', organizationSlug: 'le-verger' })
  const answer = await away.post<ApiErrorBody>(details.replace('la-ruche', 'le-verger'), { above: 1000 })
  expect(answer.body.problems).toMatchObject([{ field: 'refundRule.above', code: 'SECOND_PERSON' }])
  const { detail } = await world.deps.db
    .selectFrom('access_journal')
    .select('detail')
    .where('action', '=', 'refundRuleChanged')
    .executeTakeFirstOrThrow()
  expect(detail).toEqual({ before: null, after: 1000 })
})

test('a refund above the sum waits, and is made once another member confirms it', async () => {
  const asked = { amount: 2000, token: 'aaaaaaaaaaaaaaaa' }
  for (const _ of [1, 2]) expect((await refund(asked)).body.heldRefunds).toHaveLength(1)
  expect((await refund({ ...asked, amount: 2001 })).body.code).toBe('CONFLICT')
  expect((await refund({ amount: 1500 })).body.code).toBe('REFUND_WAITS')
  expect(await refundedOf()).toEqual([])
  const { db } = world.deps
  const mails = await db
    .selectFrom('mail')
    .select(['recipient', 'payload'])
    .where('kind', '=', 'refundToConfirm')
    .orderBy('recipient')
    .execute()
  expect(mails.map(({ recipient }) => recipient)).toEqual(['adjointe@exemple.fr', 'presidente@exemple.fr'])
  expect(JSON.stringify(mails)).not.toMatch(/Moreau|Kervran/)
  for (const [by, isOwn] of [
    [president, false],
    [treasurer, true],
  ] as const) {
    const { body } = await by.get<Overview>(`${organisation}/overview`)
    expect(body.heldRefunds).toMatchObject([{ orderId: order, amount: 2000, isOwn }])
  }
  const { body } = await president.get<OrderSheet>(`${organisation}/orders/${order}`)
  const held = `/${body.heldRefunds[0]?.id}`
  expect((await confirm(held, treasurer)).status).toBe(403)
  for (const _ of [1, 2])
    expect((await confirm(held)).body.heldRefunds).toMatchObject([{ state: 'confirmed' }])
  expect(await refundedOf()).toEqual([2000])
  // What the requester sends again is answered as it was.
  expect((await refund(asked)).body.refunds).toMatchObject([{ amount: 2000 }])
  const { body: after } = await president.get<Overview>(`${organisation}/overview`)
  expect(after.heldRefunds).toEqual([])
})

test('parts of a refund count together', async () => {
  expect((await refund({ amount: 1000 })).body.heldRefunds).toEqual([])
  expect(await refundedOf()).toEqual([1000])
  await hold({ amount: 1, rest: 2000 })
  expect(await refundedOf()).toEqual([1000])
})

test('of a confirmation and a refusal at once, one decides', async () => {
  const held = await hold()
  const answers = await Promise.all([confirm(held), refuse(held, other)])
  expect(statuses(answers)).toEqual([200, 409])
  expect(await refundedOf()).toEqual(answers[0]?.status === 200 ? [2000] : [])
})

test('of two members who confirm at once, one does', async () => {
  const held = await hold()
  const answers = await Promise.all([confirm(held), confirm(held, other)])
  expect(statuses(answers)).toEqual([200, 409])
  expect(await refundedOf()).toEqual([2000])
})

test('an order that changed meanwhile is confirmed as it is now', async () => {
  const held = await hold({ scope: 'whole', amount: 0 })
  expect((await refund({ amount: 100 })).status).toBe(200)
  expect((await confirm(held)).body.code).toBe('REFUND_CHANGED')
  expect((await confirm(held, president, 2900)).body.heldRefunds).toMatchObject([{ state: 'confirmed' }])
  expect(await refundedOf()).toEqual([2900, 100])
})

test('a refusal, and a request that its author withdraws, refund nothing', async () => {
  expect((await refuse(await hold())).body.heldRefunds).toMatchObject([{ state: 'refused' }])
  const own = await hold({ amount: 2100 })
  expect((await refuse(own, treasurer)).body.heldRefunds[0]).toMatchObject({ state: 'refused' })
  expect((await confirm(own)).body.code).toBe('REFUND_DECIDED')
  expect(await refundedOf()).toEqual([])
})

test('where the association has no sum, the same refund is made at once', async () => {
  await setRule(null)
  expect((await refund({ amount: 2000 })).body.heldRefunds).toEqual([])
  expect(await refundedOf()).toEqual([2000])
  await setRule(1000)
})

test('a request lapses after 72 hours, and another may be made', async () => {
  const held = await hold()
  world.moveOurTime(secondPersonMs)
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  expect((await confirm(held)).body.code).toBe('REFUND_DECIDED')
  const { body } = await refund({ amount: 2000 })
  expect(body.heldRefunds.map(({ state }) => state)).toEqual(['waiting', 'lapsed'])
})
