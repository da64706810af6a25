import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FoundOrders } from '#contract/admin/orders.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { addOffline } from '#server/money/offline/add-offline.ts'
import { readOfflineFile } from '#server/money/offline/offline-file.ts'
import { aForm } from '../../../build/a-form.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { anOperator, openSupport } from '../../../build/access/support.ts'
import { aPayer, aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { give, lastOrder } from '../../../build/money-out/refunds.ts'

let world: World
let gala: StoredForm
let president: Browser
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const { db } = world.deps
  const places = [{ key: 'place', name: 'Place', price: 1500, stock: 40 }]
  gala = await aForm(db, {
    form: { type: 'Event', slug: 'gala', title: 'Le gala', presetAmounts: [], tiers: places },
  })
  await aForm(db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  await donate(4250, { firstName: 'Jean-Noël', lastName: 'L’Hœst', email: 'jn@exemple.org' })
  await donate(2000, { firstName: 'Anne', lastName: 'Le Goff', email: 'anne@exemple.fr' })
  await give(world.deps, await lastOrder(world.deps))
  await donate(3000, { firstName: 'Li', lastName: 'Wei', email: 'wei@exemple.fr' })
  await give(world.deps, await lastOrder(world.deps), { wish: { scope: 'amount', amount: 1000 as never } })
  await goTwice()
  await sendCheque()
})
afterAll(() => world.close())

async function pay(form: StoredForm, items: readonly object[], payer: object): Promise<void> {
  const shopper = aShopper(world, form)
  const answers: { email?: string } = { ...aPayer, ...payer }
  const cart = await shopper.fillItems(items, { ...answers, emailConfirmation: answers.email })
  await shopper.saveTip(cart, 0)
  const { paymentId } = await shopper.payCart(cart, '4242424242424242')
  await shopper.confirm(paymentId)
}

async function donate(customAmount: number, payer: object): Promise<void> {
  const gifts = await aForm(world.deps.db, { form: { title: 'Les dons' } })
  return pay(gifts, [{ tierId: aShopper(world, gifts).openTierId, customAmount }], payer)
}

/** Two places at the gala. */
function goTwice(): Promise<void> {
  const place = { tierId: tierIdOf(gala, 'place'), participant: { firstName: 'Paul', lastName: 'Kervran' } }
  return pay(gala, [place, place], { firstName: 'Odile', lastName: 'Kervran', email: 'odile@exemple.fr' })
}

async function sendCheque(): Promise<void> {
  const entry = {
    reference: '0004417',
    paymentMethod: 'Check',
    payer: { firstName: 'Ida', lastName: 'Roy', email: 'ida@exemple.fr' },
    items: [{ tier: 'open-donation', customAmount: 7000 }],
  }
  const names = { organizationSlug: 'la-ruche', formType: 'Donation', formSlug: 'dons' }
  const file = readOfflineFile({ ...names, entries: [entry] }, world.deps.clock.now())
  await addOffline(world.deps, file)
}

const base = '/ha-api/admin/organizations/la-ruche/orders'
const list = async (filters: Record<string, string> = {}, browser = president) =>
  (await browser.get<FoundOrders>(`${base}?${new URLSearchParams(filters).toString()}`)).body
const search = async (text: string, more: object = {}, browser = president) =>
  (await browser.post<FoundOrders>(`${base}/search`, { text, ...more })).body
const namesOf = ({ orders }: FoundOrders) => orders.map(({ payer }) => payer)

test('orders are listed with their payer, campaign, amount, state and method, the newest first', async () => {
  const { orders, total, next, forms } = await list()
  expect(namesOf({ orders } as FoundOrders).toSorted()).toEqual([
    'Anne Le Goff',
    'Ida Roy',
    'Jean-Noël L’Hœst',
    'Li Wei',
    'Odile Kervran',
  ])
  expect(orders.find(({ payer }) => payer === 'Odile Kervran')).toMatchObject({
    formType: 'Event',
    formSlug: 'gala',
    title: 'Le gala',
    lines: 2,
    amount: 3000,
    state: 'paid',
    method: 'Card',
  })
  expect([total, next]).toEqual([{ count: 5, amount: 19_250 }, null])
  expect(forms.map(({ title }) => title)).toEqual(['Le gala', 'Les dons'])
})

test('filters narrow the list and its sum alike', async () => {
  for (const [filters, names] of [
    [{ form: 'Event/gala' }, ['Odile Kervran']],
    [{ form: 'Event/absent' }, []],
    [{ type: 'Event' }, ['Odile Kervran']],
    [{ state: 'refunded' }, ['Anne Le Goff']],
    [{ state: 'partlyRefunded' }, ['Li Wei']],
    [{ state: 'paid', sort: 'amount' }, ['Ida Roy', 'Jean-Noël L’Hœst', 'Odile Kervran']],
    [{ state: 'contested' }, []],
    [{ state: 'ongoing' }, []],
    [{ method: 'Check' }, ['Ida Roy']],
    [{ method: 'Card', form: 'Event/gala' }, ['Odile Kervran']],
    [{ method: 'Sepa' }, []],
    [{ from: '2000-01-01', to: '2000-01-31' }, []],
  ] as const) {
    const found = await list(filters)
    const amount = found.orders.reduce((sum, order) => sum + order.amount, 0)
    expect([filters, namesOf(found), found.total]).toEqual([filters, names, { count: names.length, amount }])
  }
  expect((await president.get(`${base}?from=2026-02-30`)).status).toBe(400)
})

test('an order is found by words of a name in any order, an address, a number, an amount', async () => {
  const { orders } = await list({ form: 'Event/gala' })
  const { rows } = await sql<{ code: string }>`select code from ticket limit 1`.execute(world.deps.db)
  for (const [text, names] of [
    ['lhoest', []],
    ['L’HOEST noel', ['Jean-Noël L’Hœst']],
    ['Jean\u2011Noe\u0308l', ['Jean-Noël L’Hœst']],
    ['go\u200bff\u00a0anne', ['Anne Le Goff']],
    ['li', ['Li Wei']],
    ['jn@exemple.org', ['Jean-Noël L’Hœst']],
    [orders[0]?.number ?? '', ['Odile Kervran']],
    [rows[0]?.code ?? '', ['Odile Kervran']],
    ['42,50', ['Jean-Noël L’Hœst']],
    ['70', ['Ida Roy']],
    ['4417', ['Ida Roy']],
    ['%', []],
    ['_', []],
    ['xyzzy', []],
  ] as const)
    expect([text, namesOf(await search(text))]).toEqual([text, names])
  expect(namesOf(await search('anne', { state: 'paid' }))).toEqual([])
})

test('pages are turned by where they end, in every order, each order once', async () => {
  await sql`update "order" set created_at = '2026-10-01T10:00:00Z' where organisation_id = ${gala.organisationId}`.execute(
    world.deps.db,
  )
  for (const sort of ['newest', 'oldest', 'amount']) {
    const all = await list({ sort })
    const cut = all.orders[1]
    const position = sort === 'amount' ? cut?.amount : '2026-10-01T10:00:00.000000Z'
    const rest = await list({ sort, after: `${position}_${cut?.id}` })
    expect(namesOf(rest)).toEqual(namesOf(all).slice(2))
    expect(rest.total).toEqual(all.total)
  }
  // A place of another list is none.
  expect(namesOf(await list({ sort: 'amount', after: '2026_x' }))).toHaveLength(5)
})

describe('rights', () => {
  test('an organiser sees the people of their own campaigns alone, whatever they ask for', async () => {
    const organiser = await aMember(world, 'gala@exemple.fr', { role: 'organiser', forms: ['Event/gala'] })
    const { forms, total } = await list({}, organiser)
    expect([forms.length, total?.count]).toEqual([1, 1])
    expect(namesOf(await list({ form: 'Donation/dons' }, organiser))).toEqual([])
    for (const text of ['anne', '42,50', '4417', '']) {
      const names = namesOf(await search(text, {}, organiser))
      expect([text, names]).toEqual([text, text === '' ? ['Odile Kervran'] : []])
    }
  })

  test('treasurer and secretary read orders; reader, door and an operator with an access do not', async () => {
    for (const [role, status] of [
      ['treasurer', 200],
      ['secretary', 200],
      ['reader', 403],
    ] as const) {
      const member = await aMember(world, `${role}@exemple.fr`, { role })
      expect([role, (await member.get(base)).status]).toEqual([role, status])
    }
    const door = await aMember(world, 'porte@exemple.fr', { role: 'door', forms: ['Event/gala'] })
    expect((await door.get(base)).status).toBe(403)
    const operator = await anOperator(world, 'exploitation@exemple.fr')
    await openSupport(world, operator)
    expect((await operator.get(base)).status).toBe(403)
    const other = await aMember(world, 'verger@exemple.fr', {
      role: 'president',
      organizationSlug: 'le-verger',
    })
    expect((await other.get(base)).status).toBe(404)
    expect((await aBrowser(world.url).get(base)).status).toBe(401)
  })
})

test('the words of an order are folded as a search is', async () => {
  const { rows } = await sql<{ stored: string; folded: string }>`
    select search_words as stored, ' ' || fold(concat_ws(' ', number, payer ->> 'firstName', payer ->> 'lastName',
      payer ->> 'companyName', payer ->> 'organismName', payer ->> 'email')) || ' ' as folded from "order"`.execute(
    world.deps.db,
  )
  expect(rows).toHaveLength(5)
  for (const { stored, folded } of rows) expect(stored).toBe(folded)
})
