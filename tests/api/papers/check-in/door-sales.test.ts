import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { SellAtGate, SoldAtGate } from '#contract/check-in/door-sale.ts'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { mostSaleTickets } from '#domain/check-in/door-sale.ts'
import { aBrowser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { stageOfTests } from '../../../build/check-in/a-ball-with-gates.ts'
import { aDevice, aGate, gatesPath, openGate } from '../../../build/check-in/a-door.ts'
import { invitation } from '../../../build/documents/two-tickets.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { dropConstraints, rewriteFunction } from '../../../build/money/without-guard.ts'

const tiers = [
  { key: 'invite', name: invitation, price: 0, isHidden: false },
  { key: 'adulte', name: 'Adulte', price: 1200, stock: 6 },
  {
    key: 'enfant',
    name: 'Enfant',
    price: 600,
    saleEndDate: '2020-01-01T12:00:00+01:00',
    extraOptions: [{ key: 'gouter', label: 'Goûter', price: 200, isRequired: true }],
  },
  { key: 'libre', name: 'Prix libre', priceCategory: 'Pwyw', minAmount: 100 },
  { key: 'dimanche', name: 'Dimanche', price: 900, day: '2099-12-13' },
]

const at = stageOfTests({ change: { tiers }, gate: { sells: true } })

const tierId = (key: string) =>
  at.stage.ball.definition.tiers.find((tier) => tier.key === key)?.id ?? randomUUID()
const db = () => at.stage.world.deps.db

/** A sale of some tickets, by their keys and total. */
function aSale(counts: Readonly<Record<string, number>>, amount: number, change: Partial<SellAtGate> = {}) {
  return {
    id: randomUUID(),
    items: Object.entries(counts).map(([key, quantity]) => ({ tierId: tierId(key), quantity })),
    amount,
    paymentMethod: 'Cash' as const,
    guest: { firstName: '', lastName: '', email: '' },
    ...change,
  }
}

type Answer = SoldAtGate & { code?: string; problems?: { field: string; code: string; params?: object }[] }

/** A device at the gate of the test, and its sales. */
async function aTill(token = at.gate.token) {
  const device = await aDevice(at.stage.world, token)
  const browser = aBrowser(at.stage.world.url)
  const sell = (sale: ReturnType<typeof aSale>) =>
    browser.post<Answer>('/ha-api/gates/sales', { key: device.key, ...sale })
  return { ...device, sell }
}

const countOrders = async () => (await db().selectFrom('offline_entry').select('payment_id').execute()).length
const gateOf = async () => (await at.stage.read()).gates.find(({ id }) => id === at.gate.id)
const orderOf = async (number: string) => {
  const { id } = await db()
    .selectFrom('order')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const path = `/ha-api/admin/organizations/la-ruche/orders/${id}`
  return { id, sheet: (await at.stage.secretary.get<OrderSheet>(path)).body }
}

describe('a device at a gate that sells', () => {
  test('knows its prices of today, with what is left', async () => {
    const { body } = await (await aTill()).contact()
    expect(body.prices).toEqual([
      { tierId: tierId('invite'), price: 0, most: mostSaleTickets, left: null, isOnline: true },
      { tierId: tierId('adulte'), price: 1200, most: mostSaleTickets, left: 6, isOnline: true },
      { tierId: tierId('enfant'), price: 800, most: mostSaleTickets, left: null, isOnline: false },
    ])
  })

  test('makes an order whose tickets came in, without a name or with one that gets them by mail', async () => {
    const till = await aTill()
    const { status, body } = await till.sell(aSale({ adulte: 1, enfant: 2 }, 2800))
    expect([status, body.amount, body.tickets.length]).toEqual([200, 2800, 3])
    const { sheet } = await orderOf(body.orderNumber)
    expect(sheet).toMatchObject({
      isOffline: true,
      amount: { total: 2800 },
      payer: { name: `Vente sur place, ${at.gate.name}` },
    })
    expect(sheet.payments[0]).toMatchObject({ paymentMeans: 'Cash' })

    const guest = { firstName: 'Ida', lastName: 'Roy', email: 'ida.roy@exemple.fr' }
    const named = await till.sell(aSale({ adulte: 1 }, 1200, { guest, paymentMethod: 'CardTerminal' }))
    expect((await orderOf(named.body.orderNumber)).sheet).toMatchObject({
      payer: { name: 'Ida Roy' },
      lines: [{ participant: 'Ida Roy' }],
      payments: [{ paymentMeans: 'CardTerminal' }],
      history: [{ event: 'ordered', by: `${at.gate.name} (1)`, author: null }],
    })
    const mails = await db().selectFrom('mail').select('recipient').execute()
    expect(mails.filter(({ recipient }) => recipient === guest.email)).toHaveLength(1)

    const { entries, pages } = (await till.contact()).body
    expect(entries.map(({ number, gate, device }) => [number, gate, device])).toEqual(
      [...body.tickets, ...named.body.tickets].map((number) => [number, at.gate.name, 1]),
    )
    expect(pages[0]?.tickets.find(({ number }) => number === body.tickets[0])?.name).toBe(
      `Vente sur place, ${at.gate.name}`,
    )
    expect(await at.stage.read()).toMatchObject({ entered: 4 })
    expect(await gateOf()).toMatchObject({ sales: { orders: 2, cash: 2800, card: 1200 } })
    const journal = await db()
      .selectFrom('access_journal')
      .select('detail')
      .where('action', '=', 'soldAtGate')
      .orderBy('id')
      .execute()
    expect(journal.map(({ detail }) => detail)).toEqual(
      [body, named.body].map(({ orderNumber }) => ({
        number: orderNumber,
        gate: at.gate.name,
        device: 1,
      })),
    )
  })
})

describe('a sale', () => {
  test('that is sent again, at once or after the end of the gate, makes one order of it', async () => {
    const till = await aTill()
    const before = await countOrders()
    const sale = aSale({ adulte: 1 }, 1200)
    const answers = await Promise.all([1, 2, 3, 4].map(() => till.sell(sale)))
    const [first] = answers
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, first?.body]))
    await at.stage.secretary.post(`${gatesPath}/${at.gate.id}/end`)
    expect((await till.sell(sale)).body).toEqual(first?.body)
    expect(await countOrders()).toBe(before + 1)
    expect(
      (await till.sell({ ...sale, amount: 2400, items: aSale({ adulte: 2 }, 0).items })).body,
    ).toMatchObject({ code: 'CONFLICT' })
    // Another device with the same key sold something else.
    const other = await aTill((await at.stage.nextGate({ sells: true })).token)
    expect((await other.sell(sale)).status).toBe(200)
    expect(await countOrders()).toBe(before + 2)
  })

  test('of the last tickets is made once, also where another one wants them at the same instant', async () => {
    const tills = [await aTill(), await aTill()]
    const left =
      (await tills[0]?.contact())?.body.prices?.find(({ tierId: id }) => id === tierId('adulte'))?.left ?? 0
    expect(left).toBe(2)
    const answers = await Promise.all(tills.map((till) => till.sell(aSale({ adulte: left }, left * 1200))))
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409'])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'SOLD_OUT',
      problems: [{ field: 'items.0.quantity', code: 'SOLD_OUT', params: { remaining: 0 } }],
    })
    const [till] = tills
    expect((await till?.contact())?.body.prices).toMatchObject([{}, { left: 0 }, {}])
    // A sale that is refused leaves nothing of the rest.
    const before = await countOrders()
    expect((await till?.sell(aSale({ adulte: 1, enfant: 1 }, 2000)))?.body).toMatchObject({
      code: 'SOLD_OUT',
    })
    expect(await countOrders()).toBe(before)
  })

  test('for nothing lets the guest in', async () => {
    const { status, body } = await (await aTill()).sell(aSale({ invite: 1 }, 0))
    expect([status, body.amount, body.tickets.length]).toEqual([200, 0, 1])
  })

  test('that was cancelled counts no more', async () => {
    const till = await aTill()
    const { body } = await till.sell(aSale({ enfant: 1 }, 800))
    const { id, sheet } = await orderOf(body.orderNumber)
    const treasurer = await aMember(at.stage.world, 'tresorier@exemple.fr', { role: 'treasurer' })
    const lines = sheet.lines.map((line) => line.id)
    const none = { scope: 'none', amount: 0, rest: 0, cancels: false, restocks: true, stopsDebits: false }
    const path = `/ha-api/admin/organizations/la-ruche/orders/${id}/refunds`
    expect((await treasurer.post(path, { ...none, lines, token: randomUUID() })).status).toBe(200)
    expect(await gateOf()).toMatchObject({ sales: { orders: 0, cash: 0, card: 0 } })
  })
})

describe('a sale is refused', () => {
  test.each([
    ['of a price that is not of today', { dimanche: 1 }, 900, {}, 'TIER_UNKNOWN'],
    ['of a price that the guest chooses', { libre: 1 }, 500, {}, 'TIER_UNKNOWN'],
    ['of a price of another campaign', { stranger: 1 }, 500, {}, 'TIER_UNKNOWN'],
    ['with another total', { enfant: 1 }, 600, {}, 'SALE_CHANGED'],
    ['of more tickets than one sale has', { enfant: 15, invite: 10 }, 12_000, {}, 'VALIDATION'],
    [
      'with a name and an address that are none',
      { enfant: 1 },
      800,
      { guest: { firstName: 'a', lastName: '', email: 'x' } },
      'VALIDATION',
    ],
    ['paid by cheque', { enfant: 1 }, 800, { paymentMethod: 'Check' as 'Cash' }, 'VALIDATION'],
    ['of more money than one sale has', { enfant: 1 }, 1_000_000, {}, 'VALIDATION'],
  ])('%s', async (_name, counts, amount, change, code) => {
    const till = await aTill()
    const before = await countOrders()
    expect((await till.sell(aSale(counts, amount, change))).body).toMatchObject({ code })
    expect(await countOrders()).toBe(before)
  })

  test('of a price that this gate does not admit, of a gate that sells nothing, that ended, or without its key', async () => {
    const { world, secretary } = at.stage
    const some = await openGate(world, secretary, 'Adultes', { sells: true, tierIds: [tierId('adulte')] })
    const sale = aSale({ enfant: 1 }, 800)
    expect((await (await aTill(some.token)).sell(sale)).body).toMatchObject({ code: 'TIER_UNKNOWN' })
    const none = await aTill((await openGate(world, secretary, 'Porte sans caisse')).token)
    expect((await none.contact()).body.prices).toBeNull()
    expect((await none.sell(sale)).body).toMatchObject({ code: 'GATE_SELLS_NOTHING' })
    const ended = await aTill()
    await secretary.post(`${gatesPath}/${at.gate.id}/end`)
    expect((await ended.contact()).body.prices).toBeNull()
    expect((await ended.sell(sale)).body).toMatchObject({ code: 'LINK_EXPIRED' })
    const stranger = await aBrowser(world.url).post('/ha-api/gates/sales', { key: 'x', ...sale })
    expect(stranger.status).toBe(404)
  })

  test('a gate that sells is opened by who enters money by hand, and its sums are for who opens gates', async () => {
    const { world } = at.stage
    const organiser = await aMember(world, 'bal@exemple.fr', { role: 'organiser', forms: ['Event/bal'] })
    expect((await organiser.post(gatesPath, aGate(world, 'Caisse', { sells: true }))).status).toBe(403)
    expect((await at.stage.read(organiser)).canSell).toBe(false)
    const door = await aMember(world, 'porte@exemple.fr', { role: 'door', forms: ['Event/bal'] })
    expect((await at.stage.read(door)).gates.every(({ sales }) => sales === null)).toBe(true)
  })
})

test('the invariants hold', async () => {
  expect(await violationsOf(at.stage.world)).toEqual([])
})

test('negative control: without the key of a sale, one that is sent again is sold again', async () => {
  await dropConstraints(db(), 'offline_entry_organisation_id_reference_key')
  await rewriteFunction(db(), 'enter_offline', [['on conflict (organisation_id, reference) do nothing', '']])
  const till = await aTill((await at.stage.nextGate({ sells: true })).token)
  const soldAtOnce = async () => {
    const [before, sale] = [await countOrders(), aSale({ enfant: 1 }, 800)]
    await Promise.all([1, 2, 3, 4].map(() => till.sell(sale)))
    return (await countOrders()) - before
  }
  // Whether the calls meet is chance.
  await expect.poll(soldAtOnce, { timeout: 60_000 }).toBeGreaterThan(1)
})
