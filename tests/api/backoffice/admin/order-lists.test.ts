import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundLines, FoundPayments } from '#contract/admin/order-lists.ts'
import type { FoundOrders } from '#contract/admin/orders.ts'
import { findLines } from '#server/backoffice/admin/order-lists/find-lines-store.ts'
import { findPayments } from '#server/backoffice/admin/order-lists/find-payments-store.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import type { LineSort, PaymentSort } from '#domain/order/list-filters.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { createPayoutOf, endPayoutNamed } from '#server/program/commands/money/payouts.ts'
import { anUnguardedApp } from '../../../build/access/an-unguarded-app.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { downloadAs } from '../../../build/access/download-as.ts'
import { grantedOf } from '../../../build/access/granted-of.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { payItems } from '../../../build/money/pay-items.ts'
import { give, lastOrder } from '../../../build/money-out/refunds.ts'
import { aCheque } from '../../../build/money/an-offline-entry.ts'

let world: World
let gala: StoredForm
let treasurer: Browser
const association = '/ha-api/admin/organizations/la-ruche'

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const { db } = world.deps
  const gifts = await aForm(db, { form: { title: 'Les dons' } })
  const tiers = [{ key: 'place', name: 'Place', price: 1500 }]
  gala = await aForm(db, {
    form: { type: 'Event', slug: 'gala', title: 'Le gala', presetAmounts: [], tiers },
  })
  await aForm(db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  await pay(gifts, [{ tierId: aShopper(world, gifts).openTierId, customAmount: 4250 }], { lastName: 'Roy' })
  await give(world.deps, await lastOrder(world.deps), { wish: { scope: 'amount', amount: 1000 as never } })
  const [line = ''] = await createPayoutOf(world.deps, ['la-ruche', '10,00'])
  await endPayoutNamed(world.deps, 'pay', /payout (\S+):/.exec(line)?.[1] ?? '', 'VIR-1')
  const tierId = tierIdOf(gala, 'place')
  const placeOf = (firstName: string, lastName: string) => ({ tierId, participant: { firstName, lastName } })
  await pay(gala, [placeOf('Loïc', 'Kervran'), placeOf('Anne', 'Œuvrard')], { lastName: 'Moreau' })
  await treasurer.post(`${association}/forms/Event/gala/offline`, aCheque({ number: '0004417' }))
})
afterAll(() => world.close())

const pay = (form: StoredForm, items: readonly object[], payer: object) => payItems(world, form, items, payer)

const lines = `${association}/lines`
const payments = `${association}/payments`
const list = async <Found>(path: string, search = '', browser = treasurer) =>
  (await browser.get<Found>(`${path}?${search}`)).body
const peopleOf = async (text: string) =>
  (await treasurer.post<FoundLines>(`${lines}/search`, { text })).body.lines
    .map(({ person }) => person)
    .toSorted()

test('a line for each ticket and gift, whose sum is that of the list', async () => {
  const found = await list<FoundLines>(lines)
  expect(found.lines.map(({ person, price, tierType, amount }) => [person, price, tierType, amount])).toEqual(
    [
      ['Léo Roy', 'Place', 'Registration', 1500],
      ['Loïc Kervran', 'Place', 'Registration', 1500],
      ['Anne Œuvrard', 'Place', 'Registration', 1500],
      ['', expect.any(String), 'Donation', 4250],
    ],
  )
  expect(found.total).toEqual({ count: 4, amount: 8750 })
  expect(found.lines[1]).toMatchObject({
    title: 'Le gala',
    payer: 'Zoé Moreau',
    ticket: expect.any(Number) as number,
  })
  expect((await list<FoundLines>(lines, 'kind=gift')).total).toEqual({ count: 1, amount: 4250 })
  expect((await list<FoundLines>(lines, 'form=Event%2Fgala')).total?.count).toBe(3)
  expect((await list<FoundLines>(lines, 'state=cancelled')).total?.count).toBe(0)
})

test('a person is found by the name on the ticket, without accents, and by that of the payer', async () => {
  expect(await peopleOf('oeuvrard')).toEqual(['Anne Œuvrard'])
  expect(await peopleOf('loic kervran')).toEqual(['Loïc Kervran'])
  // All were paid from one mailbox, the gift too.
  expect(await peopleOf('Moreau')).toEqual(['', 'Anne Œuvrard', 'Loïc Kervran'])
  expect(await peopleOf('%')).toEqual([])
})

test('a payment says what it paid, what was refunded, and the payout in which it went', async () => {
  const found = await list<FoundPayments>(payments)
  expect(
    found.lines.map(({ method, paid, amount, refunded, state, payout }) => [
      method,
      paid,
      amount,
      refunded,
      state,
      payout?.state ?? null,
    ]),
  ).toEqual([
    ['Check', 'Place', 1500, 0, 'paid', null],
    ['Card', '2 × Place', 3000, 0, 'paid', null],
    ['Card', expect.any(String), 4250, 1000, 'partlyRefunded', 'paid'],
  ])
  expect(found.total).toEqual({ count: 3, amount: 8750 })
  for (const [filter, count] of [
    ['method=Check', 1],
    ['method=Card', 2],
    ['method=Sepa', 0],
    ['state=partlyRefunded', 1],
    ['state=paid', 2],
    ['state=contested', 0],
    ['state=returned', 0],
  ] as const)
    expect([filter, (await list<FoundPayments>(payments, filter)).total?.count]).toEqual([filter, count])
  const { body } = await treasurer.post<FoundPayments>(`${payments}/search`, { text: '4417' })
  expect(body.lines.map(({ payer }) => payer)).toEqual(['Ida Roy'])
})

test('pages add up to the list in each of its orders, each row once', async () => {
  const granted = await grantedOf(world.deps.db, gala, 'tresorier@exemple.fr')
  const wanted = { organisationId: granted.organisationId, formIds: null, lines: null, text: '' }
  const walk = async <Row extends { position: string }>(
    find: (after: object, most?: number) => Promise<Row[]>,
  ): Promise<Row[]> => {
    const whole = await find({})
    const rows: Row[] = []
    for (let place: object = {}; rows.length < whole.length;) {
      const [row] = await find(place, 1)
      if (row === undefined) break
      rows.push(row)
      place = { after: row.position }
    }
    expect(rows).toEqual(whole)
    return rows
  }
  const linesBy = (sort: LineSort) =>
    walk((after, most) =>
      asMember(world.deps, granted, (tx) => findLines(tx, { ...wanted, sort, ...after }, most)),
    )
  const paymentsBy = (sort: PaymentSort) =>
    walk((after, most) =>
      asMember(world.deps, granted, (tx) => findPayments(tx, { ...wanted, sort, ...after }, most)),
    )
  const names = (await linesBy('name')).map(({ lastName }) => lastName)
  expect(names).toEqual(['Kervran', 'Œuvrard', 'Roy', ''])
  const days = [...(await linesBy('oldest'))].map(({ orderedAt }) => orderedAt)
  expect(days).toEqual(days.toSorted((one, other) => one.getTime() - other.getTime()))
  expect((await linesBy('newest'))[0]?.orderedAt).toEqual(days.at(-1))
  expect((await paymentsBy('amount')).map(({ amount }) => amount)).toEqual([4250, 3000, 1500])
  const newest = (await paymentsBy('newest')).map(({ id }) => id)
  expect((await paymentsBy('oldest')).map(({ id }) => id)).toEqual(newest.toReversed())
  const { lines: sorted, total } = await list<FoundPayments>(payments, 'sort=amount')
  expect([sorted[0]?.amount, total?.count]).toEqual([4250, 3])
  expect((await treasurer.get(`${lines}?sort=amount`)).status).toBe(400)
})

test('the files have the rows of the filters, and are in the journal', async () => {
  const rowsOf = async (path: string) => {
    const answer = await downloadAs(world, treasurer, path)
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()))
    return sheets[0]?.rows ?? []
  }
  const [heading = [], ...rows] = await rowsOf(`${payments}/list?format=xlsx&method=Card`)
  expect(rows.map((row) => row[heading.indexOf('Montant')])).toEqual([30, 42.5])
  expect(rows[1]?.[heading.indexOf('Date du versement')]).toBeInstanceOf(Date)
  expect(await rowsOf(`${lines}/list?format=xlsx&kind=ticket`)).toHaveLength(4)
  const journal = await world.deps.db.selectFrom('access_journal').select('action').execute()
  expect(journal.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['linesExported', 'paymentsExported']),
  )
})

test('rows have the columns that were chosen, as their reader writes them, and no others', async () => {
  const cellsOf = async (path: string, search: string, browser = treasurer) =>
    (await list<FoundLines>(path, search, browser)).lines.map(({ cells }) => cells)
  expect(await cellsOf(lines, 'columns=amount,person,secret&kind=ticket')).toEqual([
    ['Léo Roy', '15,00\u00a0€'],
    ['Loïc Kervran', '15,00\u00a0€'],
    ['Anne Œuvrard', '15,00\u00a0€'],
  ])
  expect(await cellsOf(payments, 'columns=method,number&lang=en')).toEqual([
    ['1', 'Cheque'],
    ['1', 'Payment card'],
    ['1', 'Payment card'],
  ])
  expect((await cellsOf(lines, '')).every((cells) => cells === undefined)).toBe(true)
  const orders = await list<FoundOrders>(`${association}/orders`, 'columns=refunded,lastName,email,lines')
  expect(orders.orders.map(({ cells }) => cells)).toEqual([
    ['Roy', expect.any(String), '1', '0,00\u00a0€'],
    ['Moreau', expect.stringContaining('@'), '2', '0,00\u00a0€'],
    ['Roy', expect.stringContaining('@'), '1', '10,00\u00a0€'],
  ])
  const { body } = await treasurer.post<FoundOrders>(`${association}/orders/search`, {
    text: 'Moreau',
    columns: 'lastName',
  })
  expect(body.orders.map(({ cells }) => cells)).toContainEqual(['Moreau'])
})

test('an organiser sees their own campaigns and no payout, a reader no one', async () => {
  const organiser = await aMember(world, 'gala@exemple.fr', { role: 'organiser', forms: ['Event/gala'] })
  expect((await list<FoundLines>(lines, '', organiser)).total?.count).toBe(3)
  const own = await list<FoundPayments>(payments, '', organiser)
  expect(own.lines.map(({ payout }) => payout)).toEqual([null, null])
  const chosen = await list<FoundPayments>(payments, 'columns=payout', organiser)
  expect(chosen.lines.map(({ cells }) => cells)).toEqual([[''], ['']])
  expect((await list<FoundLines>(lines, 'form=Donation%2Fdons', organiser)).lines).toEqual([])
  const reader = await aMember(world, 'lecteur@exemple.fr', { role: 'reader' })
  for (const path of [lines, payments, `${lines}/list`, `${payments}/list`])
    expect((await reader.get(path)).status).toBe(403)
  expect((await treasurer.get(lines.replace('la-ruche', 'le-verger'))).status).toBe(404)
})

test('without the guard of routes, a reader is shown no one', async () => {
  const granted = await grantedOf(world.deps.db, gala, 'lecteur@exemple.fr')
  const app = anUnguardedApp(world.deps, () => granted)
  for (const url of [lines, payments])
    expect((await app.inject({ url })).json<FoundLines>().lines).toEqual([])
  await app.close()
})
