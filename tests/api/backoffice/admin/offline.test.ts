import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChequeDeposit, Cheques, EnteredOffline } from '#contract/admin/offline.ts'
import type { OrderSheet } from '#contract/admin/order-sheet.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aMember } from '../../../build/access/a-member.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { anUnguardedApp } from '../../../build/access/an-unguarded-app.ts'
import { grantedOf } from '../../../build/access/granted-of.ts'
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

function aCheque(more: object = {}) {
  const payer = {
    firstName: 'Ida',
    lastName: 'Roy',
    companyName: '',
    email: '',
    address: '',
    zipCode: '',
    city: '',
  }
  return {
    token: newToken(),
    paymentMethod: 'Check',
    number: '0012345',
    bank: '',
    paidOn: '2026-01-03',
    payer,
    items: [{ tier: 'place', quantity: 1, participant: { firstName: 'Léo', lastName: 'Roy' } }],
    ...more,
  }
}

const enter = (browser: Browser, body: object) => browser.post<EnteredOffline>(entries, body)
const orderOf = async (orderId: string) =>
  (await treasurer.get<OrderSheet>(`${association}/orders/${orderId}`)).body
const waiting = async () => (await treasurer.get<Cheques>(cheques)).body.waiting

test('a cheque makes an order like any other, once for each key, with its line in the journal', async () => {
  const cheque = aCheque({ number: '7 654 321', payer: { ...aCheque().payer, email: 'Ida.Roy@exemple.fr ' } })
  const { status, body } = await enter(secretary, cheque)
  expect(status).toBe(200)
  expect((await enter(secretary, cheque)).body).toEqual(body)
  const order = await orderOf(body.orderId)
  expect(order).toMatchObject({ isOffline: true, amount: { total: 1500 }, payer: { name: 'Ida Roy' } })
  expect(order.lines[0]).toMatchObject({ participant: 'Léo Roy', ticket: 1 })
  expect(order.payments[0]).toMatchObject({ paymentMeans: 'Check' })
  const mails = await world.deps.db
    .selectFrom('mail')
    .select('recipient')
    .where('kind', '=', 'payerConfirmation')
    .execute()
  expect(mails).toEqual([{ recipient: 'Ida.Roy@exemple.fr' }])
  const journal = await world.deps.db
    .selectFrom('access_journal')
    .select('detail')
    .where('action', '=', 'offlineEntered')
    .execute()
  expect(journal).toEqual([{ detail: { number: body.orderNumber } }])
  // Found by the end of its number.
  const found = await treasurer.post<{ orders: { number: string }[] }>(`${association}/orders/search`, {
    text: '54321',
  })
  expect(found.body.orders).toMatchObject([{ number: body.orderNumber }])
})

test('an entry without a name, a number or a day that is over says what is missing, and writes nothing', async () => {
  const nameless = { ...aCheque().payer, firstName: '', lastName: '' }
  const { status, body } = await treasurer.post<{ problems: { field: string; code: string }[] }>(
    entries,
    aCheque({ number: ' ', paidOn: '2040-01-01', payer: nameless, items: [] }),
  )
  expect(status).toBe(400)
  expect(body.problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'offline.items CART_EMPTY',
    'offline.number REQUIRED',
    'offline.paidOn DATE_FUTURE',
    'offline.firstName REQUIRED',
    'offline.lastName REQUIRED',
  ])
})

test('a cheque of a bank is entered once', async () => {
  const cheque = { number: '111', bank: 'Crédit Agricole' }
  const first = await enter(treasurer, aCheque(cheque))
  const again = await treasurer.post<{ problems: object[] }>(
    entries,
    aCheque({ ...cheque, bank: 'crédit agricole' }),
  )
  expect(again.body.problems).toMatchObject([
    { field: 'offline.number', code: 'CHEQUE_KNOWN', params: { order: first.body.orderNumber } },
  ])
  expect((await enter(treasurer, aCheque({ ...cheque, bank: 'La Banque Postale' }))).status).toBe(200)
})

test('more seats than are left are refused', async () => {
  const all = aCheque({ number: '99', items: [{ tier: 'place', quantity: 30 }] })
  expect((await enter(treasurer, all)).status).toBe(409)
})

test('cheques go to the bank in numbered deposits, each once, also where two members choose them at once', async () => {
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
  const cookie = [...treasurer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${world.url}${cheques}/deposits/${id}/slip`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  })
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
