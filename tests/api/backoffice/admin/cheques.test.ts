import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChequeDeposit, Cheques, EnteredOffline } from '#contract/admin/money/offline.ts'
import type { FoundPayments } from '#contract/admin/order-lists.ts'
import type { FoundOrders } from '#contract/admin/orders.ts'
import type { Overview } from '#contract/admin/overview.ts'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aMember } from '../../../build/access/a-member.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { anUnguardedApp } from '../../../build/access/an-unguarded-app.ts'
import { downloadAs } from '../../../build/access/download-as.ts'
import { grantedOf } from '../../../build/access/granted-of.ts'
import { aCheque } from '../../../build/money/an-offline-entry.ts'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { readPdf } from '../../../build/documents/read-pdf.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'

let world: World
let gala: StoredForm
let treasurer: Browser
let secretary: Browser
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const place = {
    key: 'place',
    name: 'Place',
    price: 1500,
    stock: 20,
    saleEndDate: '2026-01-02T12:00:00+01:00',
  }
  gala = await aForm(world.deps.db, {
    form: { type: 'Event', slug: 'gala', title: 'Le gala', presetAmounts: [], tiers: [place] },
  })
  treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
})
afterAll(() => world.close())

const association = '/ha-api/admin/organizations/la-ruche'
const entries = `${association}/forms/Event/gala/offline`
const cheques = `${association}/cheques`

const newToken = () => world.deps.newId()

const enter = (browser: Browser, body: object) => browser.post<EnteredOffline>(entries, body)
const waiting = async () => (await treasurer.get<Cheques>(cheques)).body.waiting

test('cheques go to the bank in numbered deposits, each once, also where two members choose them at once', async () => {
  for (const number of ['201', '202', '203']) await enter(treasurer, aCheque({ number }))
  const open = (await waiting()).map(({ paymentId }) => paymentId)
  expect(open.length).toBeGreaterThan(2)
  const president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  const asked = () => ({ token: newToken(), payments: open, depositedOn: '2026-02-01' })
  const answers = await Promise.all(
    [treasurer, president, treasurer, president].map((member) =>
      member.post<ChequeDeposit>(`${cheques}/deposits`, asked()),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  const made = answers.find(({ status }) => status === 200)?.body
  expect(made).toMatchObject({ number: 1, count: open.length, amount: 1500 * open.length })
  expect(await waiting()).toEqual([])
  const { body } = await treasurer.get<Cheques>(cheques)
  expect(body.deposits).toMatchObject([{ number: 1, depositedOn: '2026-02-01' }])
})

test('a repeated request is one deposit', async () => {
  await enter(treasurer, aCheque({ number: '222' }))
  const body = {
    token: newToken(),
    payments: (await waiting()).map(({ paymentId }) => paymentId),
    depositedOn: '2026-02-02',
  }
  const first = await treasurer.post<ChequeDeposit>(`${cheques}/deposits`, body)
  expect((await treasurer.post<ChequeDeposit>(`${cheques}/deposits`, body)).body).toEqual(first.body)
  const others = { ...body, payments: [newToken()] }
  expect((await treasurer.post(`${cheques}/deposits`, others)).status).toBe(409)
  expect(first.body.number).toBe(2)
  const journal = await world.deps.db
    .selectFrom('access_journal')
    .select('detail')
    .where('action', '=', 'chequesDeposited')
    .execute()
  expect(journal).toMatchObject([{ detail: { number: 1 } }, { detail: { number: 2, cheques: 1 } }])
})

test('the slip of a deposit has each cheque and the sum', async () => {
  const { deposits } = (await treasurer.get<Cheques>(cheques)).body
  const id = deposits[0]?.id ?? ''
  const answer = await downloadAs(world, treasurer, `${cheques}/deposits/${id}/slip`)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const { text } = readPdf(Buffer.from(await answer.arrayBuffer()))
  for (const words of ['Remise de chèques', 'La Ruche', '222', 'Ida Roy', '15,00', '02/02/2026', '1 chèque'])
    expect(text.replaceAll(/\s+/gu, ' ')).toContain(words)
})

test('a cheque that came back unpaid is marked once, and gives nothing', async () => {
  const { deposits } = (await treasurer.get<Cheques>(cheques)).body
  const deposit = (await treasurer.get<ChequeDeposit>(`${cheques}/deposits/${deposits[0]?.id ?? ''}`)).body
  const url = `${cheques}/${deposit.cheques[0]?.paymentId ?? ''}/return`
  const answer = await treasurer.post<ChequeDeposit>(url)
  expect(answer.body.cheques[0]?.returnedOn).not.toBeNull()
  expect((await treasurer.post(url)).status).toBe(409)
  expect((await treasurer.post(`${cheques}/inconnu/return`)).status).toBe(404)
  const orderUrl = `${association}/orders/${deposit.cheques[0]?.orderId ?? ''}`
  const { cheque, state } = (await treasurer.get<OrderSheet>(orderUrl)).body
  expect(state).toBe('refused')
  const refused = (await treasurer.get<FoundOrders>(`${association}/orders?state=refused`)).body.orders
  expect(refused.map(({ id }) => id)).toEqual([deposit.cheques[0]?.orderId])
  const paid = (await treasurer.get<FoundOrders>(`${association}/orders?state=paid`)).body.orders
  expect(paid.map(({ id }) => id)).not.toContain(deposit.cheques[0]?.orderId)
  expect(cheque).toEqual({ number: '222', bank: '', returnedOn: answer.body.cheques[0]?.returnedOn })
})

test('the filters of orders and payments, the page of cheques and the home agree on what is to bank', async () => {
  await enter(treasurer, aCheque({ number: '232' }))
  await enter(treasurer, aCheque({ number: '', paymentMethod: 'Cash' }))
  const foundIn = async (state: string) => ({
    orders: (await treasurer.get<FoundOrders>(`${association}/orders?bank=${state}`)).body,
    payments: (await treasurer.get<FoundPayments>(`${association}/payments?bank=${state}`)).body,
  })
  const open = await waiting()
  const toBank = await foundIn('toBank')
  expect(toBank.payments.lines.map(({ id }) => id)).toEqual(open.map(({ paymentId }) => paymentId))
  expect(toBank.orders.orders.map(({ id }) => id)).toEqual(open.map(({ orderId }) => orderId))
  const { oldest: _oldest, ...sum } = (await treasurer.get<Overview>(`${association}/overview`)).body
    .cheques ?? { oldest: null }
  expect(sum).toEqual({ count: 1, amount: 1500 })
  expect([toBank.orders.total, toBank.payments.total]).toEqual([sum, sum])
  const { deposits } = (await treasurer.get<Cheques>(cheques)).body
  const banked = await foundIn('banked')
  // The only cheque of the second deposit came back.
  const [, { count, amount } = { count: 0, amount: 0 }] = deposits
  expect([banked.orders.total, banked.payments.total]).toEqual([
    { count, amount },
    { count, amount },
  ])
})

test('a secretary enters and banks nothing; an organiser, a reader and another association do neither', async () => {
  await enter(treasurer, aCheque({ number: '333' }))
  const [cheque] = await waiting()
  const deposit = { token: newToken(), payments: [cheque?.paymentId], depositedOn: '2026-02-03' }
  expect((await secretary.post(`${cheques}/deposits`, deposit)).status).toBe(403)
  const organiser = await aMember(world, 'orga@exemple.fr', { role: 'organiser', forms: ['Event/gala'] })
  const reader = await aMember(world, 'lecteur@exemple.fr', { role: 'reader' })
  for (const browser of [organiser, reader]) {
    expect((await browser.post(entries, aCheque({ number: '444' }))).status).toBe(403)
    expect((await browser.get(cheques)).status).toBe(403)
  }
  await aForm(world.deps.db, { organisation: { slug: 'autre', name: 'Autre' }, form: { slug: 'x' } })
  const other = await aMember(world, 'autre@exemple.fr', { role: 'treasurer', organizationSlug: 'autre' })
  const theirs = '/ha-api/admin/organizations/autre/cheques/deposits'
  expect((await other.post(theirs, deposit)).status).toBe(409)
})

test('without the guard of routes, a reader enters and banks nothing', async () => {
  const orders = async () => (await world.deps.db.selectFrom('order').select('id').execute()).length
  const before = await orders()
  const granted = await grantedOf(world.deps.db, gala, 'lecteur@exemple.fr')
  const app = anUnguardedApp(world.deps, () => granted)
  const payments = (await waiting()).map(({ paymentId }) => paymentId)
  const deposit = { token: newToken(), payments, depositedOn: '2026-02-03' }
  for (const [url, payload] of [
    [entries, aCheque({ number: '555' })],
    [`${cheques}/deposits`, deposit],
    [`${cheques}/${payments[0] ?? ''}/return`, undefined],
  ] as const)
    expect((await app.inject({ method: 'POST', url, ...(payload && { payload }) })).statusCode).toBe(500)
  expect(await orders()).toBe(before)
  expect(await waiting()).toHaveLength(payments.length)
  await app.close()
})

test('the invariants hold', async () => {
  expect(await violationsOf(world)).toEqual([])
})

test('negative control: without its guard, a cheque goes to the bank twice', async () => {
  await rewriteFunction(world.deps.db, 'deposit_cheques', [
    [/-- guard: a cheque goes to the bank once[\s\S]*?-- end guard/, ''],
  ])
  const [cheque] = await waiting()
  const body = () => ({ token: newToken(), payments: [cheque?.paymentId], depositedOn: '2026-02-04' })
  expect((await treasurer.post(`${cheques}/deposits`, body())).status).toBe(200)
  expect((await treasurer.post(`${cheques}/deposits`, body())).status).toBe(200)
})
