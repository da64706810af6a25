import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EnteredOffline, ExpectedPayments } from '#contract/admin/money/offline.ts'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { parisDate } from '#domain/format.ts'
import type { Overview } from '#contract/admin/overview.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import { releaseExpiredHolds } from '#server/catalogue/form/stock-store.ts'
import { expireOldPayments } from '#server/money/payment/payment-store.ts'
import { applyTerms } from '#server/program/worker/apply-terms.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { signIn as signInAs } from '../../../build/identity.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { aCheque } from '../../../build/money/an-offline-entry.ts'
import { dropConstraints, rewriteFunction } from '../../../build/money/without-guard.ts'

const day = 86_400_000
const association = '/ha-api/admin/organizations/la-ruche'
const expected = `${association}/expected`
let world: World
let treasurer: Browser
let secretary: Browser
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const place = { key: 'place', name: 'Place', price: 1500, stock: 3 }
  await aForm(world.deps.db, {
    form: { type: 'Event', slug: 'gala', title: 'Le gala', presetAmounts: [], tiers: [place] },
  })
  await signIn()
})
afterAll(() => world.close())

async function signIn() {
  treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
}
const payer = { ...aCheque().payer, email: 'ida.roy@exemple.fr' }
const aPromise = (more: object = {}) => {
  const { paidOn: _paidOn, isAnother: _isAnother, ...entry } = aCheque({ number: '', payer, ...more })
  return entry
}
const promise = (body: object, by = secretary) =>
  by.post<{ paymentId: string } & Partial<ApiErrorBody>>(`${association}/forms/Event/gala/expected`, body)
const enter = (body: object) =>
  treasurer.post<EnteredOffline & Partial<ApiErrorBody>>(`${association}/forms/Event/gala/offline`, body)
const list = async () => (await treasurer.get<ExpectedPayments>(expected)).body
const receive = (id: string, more: object = {}, by = treasurer) =>
  by.post<EnteredOffline & Partial<ApiErrorBody>>(`${expected}/${id}/receive`, {
    number: '0012345',
    bank: '',
    paidOn: '2026-11-02',
    isAnother: false,
    ...more,
  })
const cancel = (id: string, by = treasurer) =>
  by.post<ExpectedPayments & Partial<ApiErrorBody>>(`${expected}/${id}/cancel`, {})
const stock = async () => {
  const { held, sold } = await world.deps.db
    .selectFrom('stock')
    .select(['held', 'sold'])
    .where('kind', '=', 'tier')
    .executeTakeFirstOrThrow()
  return { held, sold }
}
const count = async (table: 'order' | 'mail' | 'order_item' | 'ledger_tx' | 'offline_entry') =>
  Number(
    (
      await world.deps.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const everything = async () =>
  Promise.all((['order', 'mail', 'order_item', 'ledger_tx', 'offline_entry'] as const).map(count))

test('promised money holds its stock, and makes nothing else, once for each key', async () => {
  const before = await everything()
  const asked = aPromise()
  const { status, body } = await promise(asked)
  expect(status).toBe(200)
  expect((await promise(asked)).body).toEqual(body)
  const both = { ...aPromise(), token: world.deps.newId() }
  const [one, other] = await Promise.all([promise(both), promise(both)])
  expect(one.body.paymentId).toBe(other.body.paymentId)
  expect((await cancel(one.body.paymentId)).status).toBe(200)
  expect(await everything()).toEqual(before)
  expect(await stock()).toEqual({ held: 1, sold: 0 })
  expect(await list()).toMatchObject({
    expected: [{ payer: 'Ida Roy', amount: 1500, formTitle: 'Le gala', paymentMethod: 'Check', days: 0 }],
    amount: 1500,
  })
  expect(await violationsOf(world)).toEqual([])
})

test('a cheque that arrives has a number', async () => {
  const [waiting] = (await list()).expected
  const { status, body } = await receive(waiting?.paymentId ?? '', { number: ' ' })
  expect([status, body.problems]).toMatchObject([400, [{ field: 'offline.number', code: 'REQUIRED' }]])
})

test('who promised may erase their account: the promise stays until it is received or cancelled', async () => {
  const giver = aBrowser(world.url)
  await signInAs(world, giver, payer.email)
  await giver.post('/ha-api/users/me/erase', { isConfirmed: true })
  expect((await list()).expected).toMatchObject([{ payer: 'Ida Roy' }])
  expect(await violationsOf(world)).toEqual([])
})

test('an hour and three months later it is still held, with its payer', async () => {
  const dayNow = () => Date.parse(parisDate(world.deps.clock.now()))
  const entered = dayNow()
  await world.moveTime(2 * 3_600_000)
  const sweep = async () => {
    const now = world.deps.clock.now()
    await releaseExpiredHolds(world.deps.db, now, 100)
    await expireOldPayments(world.deps.db, now, now, 100)
    await applyTerms(world.deps)
  }
  await sweep()
  await world.moveTime(90 * day)
  await signIn()
  await sweep()
  expect(await stock()).toEqual({ held: 1, sold: 0 })
  const { expected: rows } = await list()
  expect(rows).toMatchObject([{ payer: 'Ida Roy', days: (dayNow() - entered) / day }])
  const home = await treasurer.get<Overview>(`${association}/overview`)
  expect(home.body.expected).toMatchObject({ count: 1, amount: 1500 })
  const full = await enter(aCheque({ paidOn: '2026-11-02', items: [{ tier: 'place', quantity: 3 }] }))
  expect(full.body.code).toBe('SOLD_OUT')
})

test('of two members who mark it received at once, one makes the order, with its tickets and its mail', async () => {
  const paymentId = (await list()).expected[0]?.paymentId ?? ''
  expect((await receive(paymentId, { paidOn: '2020-01-01' })).body.code).toBe('VALIDATION')
  const answers = await Promise.all([
    receive(paymentId),
    receive(paymentId, {}, secretary),
    receive(paymentId),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.orderNumber)).size).toBe(1)
  expect((await list()).expected).toEqual([])
  expect(await stock()).toEqual({ held: 0, sold: 1 })
  const { body: order } = await treasurer.get<OrderSheet>(
    `${association}/orders/${answers[0]?.body.orderId ?? ''}`,
  )
  expect(order).toMatchObject({ isOffline: true, cheque: { number: '0012345' }, payer: { name: 'Ida Roy' } })
  expect(order.lines[0]).toMatchObject({ participant: 'Léo Roy', ticket: 1 })
  const mails = await world.deps.db
    .selectFrom('mail')
    .select('recipient')
    .where('kind', '=', 'payerConfirmation')
    .execute()
  expect(mails).toEqual([{ recipient: 'ida.roy@exemple.fr' }])
  const actions = await world.deps.db
    .selectFrom('access_journal')
    .select('action')
    .where('action', 'in', ['offlineExpected', 'expectedCancelled', 'offlineReceived'])
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual([
    'offlineExpected',
    'offlineExpected',
    'expectedCancelled',
    'offlineReceived',
  ])
  expect((await cancel(paymentId)).body.code).toBe('CONFLICT')
  expect(await violationsOf(world)).toEqual([])
})

test('of a receipt and a cancellation at once, one happens; a cancelled one gives its stock back', async () => {
  const { paymentId } = (await promise(aPromise({ items: [{ tier: 'place', quantity: 2 }] }))).body
  const [received, cancelled] = await Promise.all([receive(paymentId), cancel(paymentId)])
  const isReceived = received.status === 200
  expect(new Set([received.status, cancelled.status])).toEqual(new Set([200, 409]))
  expect(await stock()).toEqual({ held: 0, sold: isReceived ? 3 : 1 })
  expect((await (isReceived ? receive : cancel)(paymentId)).status).toBe(200)
  expect(await violationsOf(world)).toEqual([])
})

test('another association, and who may not enter money, see and change nothing', async () => {
  const reader = await aMember(world, 'lecteur@exemple.fr', { role: 'reader' })
  expect((await reader.get(expected)).status).toBe(403)
  expect((await promise(aPromise(), reader)).status).toBe(403)
  expect((await receive(world.deps.newId())).status).toBe(404)
  expect((await cancel('no-id')).status).toBe(404)
})

test('negative control: without its guard, one payment is received twice', async () => {
  const db = world.deps.db
  await sqlStock(10)
  const { paymentId } = (await promise(aPromise())).body
  await receive(paymentId)
  await dropConstraints(db, 'offline_entry_pkey', 'offline_entry_organisation_id_reference_key')
  await rewriteFunction(db, 'receive_offline', [
    ["if v_expected.state = 'received'", 'if false'],
    [
      'perform move_state(\'expectedPayment\', v_id, \'receive\', v_now, \'{"number": "", "bank": ""}\');',
      '',
    ],
  ])
  await receive(paymentId)
  const rows = await db
    .selectFrom('offline_entry')
    .select('reference')
    .where('payment_id', '=', paymentId)
    .execute()
  expect(rows).toHaveLength(2)
})

test('negative control: without an endless hold, promised stock is sold to another', async () => {
  const db = world.deps.db
  await rewriteFunction(db, 'expect_offline', [
    ["set expires_at = 'infinity'", 'set expires_at = expires_at'],
  ])
  const { held } = await stock()
  await promise(aPromise())
  expect((await stock()).held).toBe(held + 1)
  await world.moveTime(2 * 3_600_000)
  await releaseExpiredHolds(db, world.deps.clock.now(), 100)
  expect((await stock()).held).toBe(held)
})

async function sqlStock(capacity: number): Promise<void> {
  await world.deps.db.updateTable('stock').set({ capacity }).where('kind', '=', 'tier').execute()
}
