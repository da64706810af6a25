import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RefundPlan, RequestRefund } from '#contract/admin/order/order-refunds.ts'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import type { OrderId } from '#domain/ids.ts'
import { cents, zero } from '#domain/money.ts'
import type { RefundChoice } from '#domain/refund/refund-choice.ts'
import { proofLifetimeMs } from '#domain/user/fresh-proof.ts'
import { pollRefunds } from '#server/money/refund/execute-refund.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aPayer, aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCli } from '../../../build/commands/a-cli.ts'
import { aMeeting } from '../../../build/money/a-meeting.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { ask, lastOrder } from '../../../build/money-out/refunds.ts'
import { writtenOf } from '../../../build/money-out/written-refund.ts'

let world: World
let shopper: ReturnType<typeof aShopper>
let tierId: string
let president: Browser
let treasurer: Browser

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const gala = await aForm(world.deps.db, {
    form: {
      type: 'Event',
      slug: 'gala',
      title: 'Le gala',
      presetAmounts: [],
      tiers: [{ key: 'place', name: 'Place', price: 1500, stock: 40 }],
    },
  })
  await aForm(world.deps.db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  shopper = aShopper(world, gala)
  tierId = tierIdOf(gala, 'place')
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
})
afterAll(() => world.close())

/** An order of two places at 15.00 € with a tip of 3.00 €. */
async function anOrder(): Promise<OrderId> {
  const people = [{ firstName: 'Paul' }, { firstName: 'Anne' }]
  const items = people.map((person) => ({ tierId, participant: { ...person, lastName: 'Kervran' } }))
  const cart = await shopper.fillItems(items, aPayer)
  await shopper.saveTip(cart, 300)
  const { paymentId } = await shopper.payCart(cart, '4242424242424242')
  await shopper.confirm(paymentId)
  return lastOrder(world.deps)
}

const nothing: RefundChoice = {
  scope: 'none',
  amount: zero,
  lines: [],
  cancels: false,
  restocks: false,
  stopsDebits: false,
}
const path = (order: string) => `/ha-api/admin/organizations/la-ruche/orders/${order}`
const plan = (order: string, choice: Partial<RefundChoice>, by = president) =>
  by.post<RefundPlan>(`${path(order)}/refunds/plan`, { ...nothing, ...choice })
const refund = (order: string, asked: Partial<RequestRefund>, by = president) =>
  by.post<OrderSheet & { code?: string }>(`${path(order)}/refunds`, {
    ...nothing,
    rest: 3300,
    token: world.deps.newId(),
    ...asked,
  })
const sheetOf = async (order: string) => (await president.get<OrderSheet>(path(order))).body
const held = async () => {
  const { sold } = await world.deps.db.selectFrom('stock').select('sold').executeTakeFirstOrThrow()
  return sold
}

test('a plan says what is refunded, and nothing is written', async () => {
  const order = await anOrder()
  const { lines } = await sheetOf(order)
  expect((await plan(order, { scope: 'whole', cancels: true, restocks: true })).body).toEqual({
    total: 3300,
    tip: 300,
    payments: [{ number: 1, amount: 3300, method: 'Card', paidWith: { brand: 'visa', last4: '4242' } }],
    cancelled: ['Place', 'Place'],
    debits: 0,
    receipts: [],
  })
  // A provider that does not answer hinders nothing.
  await world.setScenario({ operation: 'find', times: 1, error: 503 })
  const unnamed = await plan(order, { scope: 'tip' })
  expect(unnamed.body).toMatchObject({ payments: [{ amount: 300, paidWith: null }] })
  const one = await plan(order, { scope: 'lines', lines: [lines[0]?.id ?? ''] })
  expect(one.body).toMatchObject({ total: 1500, tip: 0, cancelled: [] })
  expect((await plan(order, { scope: 'tip' })).body).toMatchObject({ total: 300, tip: 300 })
  expect((await plan(order, { scope: 'amount', amount: cents(1) })).body).toMatchObject({ total: 1 })
  expect(await sheetOf(order)).toMatchObject({ refunds: [], rest: { total: 3000, tip: 300 } })
})

test('a treasurer refunds a line, which is cancelled and sold again once the money is on its way', async () => {
  const order = await anOrder()
  const before = await held()
  const { lines } = await sheetOf(order)
  const choice = { scope: 'lines' as const, lines: [lines[1]?.id ?? ''], cancels: true, restocks: true }
  const asked = await refund(order, choice, treasurer)
  expect(asked.body).toMatchObject({ refunds: [{ amount: 1500, tip: 0, state: 'pending' }] })
  await pollRefunds(world.deps)
  const after = await sheetOf(order)
  expect(after).toMatchObject({
    state: 'partlyRefunded',
    rest: { total: 1500, tip: 300 },
    lines: [
      { state: 'Processed', rest: 1500 },
      { state: 'Refunded', rest: 0 },
    ],
  })
  for (const asked of ['refundAsked', 'lineCancelled'])
    expect(after.history.find(({ event }) => event === asked)?.by).toBe('tresorier@exemple.fr')
  expect(await held()).toBe(before - 1)
  const { rows } = await journal(after.number)
  expect(rows).toEqual([{ number: after.number, amount: 1500, scope: 'lines' }])
  expect(await violationsOf(world)).toEqual([])
})

test('a line is cancelled without a refund, and the rest stays refundable', async () => {
  const order = await anOrder()
  const { lines } = await sheetOf(order)
  const choice = { scope: 'none' as const, lines: [lines[0]?.id ?? ''] }
  expect((await plan(order, choice)).body).toMatchObject({ total: 0, cancelled: ['Place'] })
  const { body } = await refund(order, choice)
  expect(body).toMatchObject({
    rest: { total: 3000, tip: 300 },
    refunds: [],
    lines: [{ state: 'Canceled' }, {}],
  })
})

describe('one refund', () => {
  test('of a repeated press, also at the same instant, and of a lost answer', async () => {
    const order = await anOrder()
    const asked = { scope: 'amount' as const, amount: 1000, token: 'bbbbbbbbbbbbbbbb' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => refund(order, asked)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await pollRefunds(world.deps)
    expect((await refund(order, asked)).body.refunds).toMatchObject([{ amount: 1000, state: 'refunded' }])
    expect((await journal((await sheetOf(order)).number)).rows).toHaveLength(1)
  })

  test('of two members who saw the same order; the other one is refused, because it changed', async () => {
    const order = await anOrder()
    for (const rest of [3300, 3200, 3100, 3000, 2900]) {
      const asked = { scope: 'amount' as const, amount: 100, rest }
      const answers = await Promise.all([refund(order, asked), refund(order, asked, treasurer)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(answers.map(({ body }) => body.code)).toContain('REFUND_CHANGED')
    }
    await pollRefunds(world.deps)
    expect((await sheetOf(order)).rest).toMatchObject({ total: 2500, tip: 300 })
    expect(await violationsOf(world)).toEqual([])
  })
})

test.each<[string, Partial<RefundChoice>, string[]]>([
  ['everything', { scope: 'whole', cancels: true, restocks: true }, ['--cancel', '--restock']],
  ['a line', { scope: 'lines', cancels: true }, ['--items', '1', '--cancel']],
  ['an amount', { scope: 'amount', amount: cents(1001) }, ['--amount', '10,01']],
  ['the tip', { scope: 'tip' }, ['--tip']],
])('the command line and the browser write the same: %s', async (_name, choice, options) => {
  const [byCommand, byMember] = [await anOrder(), await anOrder()]
  await aCli(world)('refund', byCommand, ...options)
  const [first] = (await sheetOf(byMember)).lines
  await refund(byMember, { ...choice, lines: choice.scope === 'lines' ? [first?.id ?? ''] : [] })
  await pollRefunds(world.deps)
  const written = await writtenOf(world.deps, byMember)
  expect(written.map(({ ledger }) => ledger)).not.toContain(null)
  expect(written).toEqual(await writtenOf(world.deps, byCommand))
  expect(await violationsOf(world)).toEqual([])
})

test('what cannot be refunded is refused, with its field or its reason', async () => {
  const order = await anOrder()
  const wrong = await refund(order, { scope: 'lines' })
  expect([wrong.status, wrong.body]).toMatchObject([400, { problems: [{ field: 'refund.lines' }] }])
  expect((await refund(order, { scope: 'amount', amount: 3001 })).body.code).toBe('REFUND_EXCEEDED')
  expect((await refund(order, { scope: 'whole', rest: 3301 })).body.code).toBe('REFUND_CHANGED')
  expect((await refund(order, { scope: 'none' })).status).toBe(400)
  await refund(order, { scope: 'whole' })
  await pollRefunds(world.deps)
  const again = await refund(order, { scope: 'whole', rest: 0, token: 'eeeeeeeeeeeeeeee' })
  expect(again.body.code).toBe('REFUND_EXCEEDED')
  expect((await sheetOf(order)).refunds).toHaveLength(1)
})

test('those who may read orders may not refund them, and another association has none', async () => {
  const order = await anOrder()
  const secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  expect((await refund(order, { scope: 'whole' }, secretary)).status).toBe(403)
  expect((await plan(order, { scope: 'whole' }, secretary)).status).toBe(403)
  expect((await secretary.get<OrderSheet>(path(order))).body.rights).not.toContain('payment:refund')
  const member = { role: 'president', organizationSlug: 'le-verger' } as const
  const away = await aMember(world, 'verger@exemple.fr', member)
  expect((await refund(order, { scope: 'whole' }, away)).status).toBe(404)
  const theirs = `/ha-api/admin/organizations/le-verger/orders/${order}/refunds`
  const body = { ...nothing, scope: 'whole', rest: 3300, token: 'ffffffffffffffff' }
  expect((await away.post(theirs, body)).status).toBe(404)
  expect((await sheetOf(order)).refunds).toEqual([])
})

test('a refund asks for a proof of a few minutes ago, and for a second factor', async () => {
  const order = await anOrder()
  const alone = { role: 'president' } as const
  const without = await aMember(world, 'sans@exemple.fr', alone, 'second factor')
  expect((await refund(order, { scope: 'whole' }, without)).body.code).toBe('SECOND_FACTOR_MISSING')
  world.moveOurTime(proofLifetimeMs)
  await treasurer.post('/ha-oauth/session/refresh')
  expect((await refund(order, { scope: 'whole' }, treasurer)).body.code).toBe('PROOF_REQUIRED')
  expect((await plan(order, { scope: 'whole' }, treasurer)).status).toBe(200)
})

async function journal(number: string) {
  const rows = await world.deps.db
    .selectFrom('access_journal')
    .select('detail')
    .where('action', '=', 'refundRequested')
    .execute()
  return {
    rows: rows
      .map(({ detail }) => detail)
      .filter((detail) => (detail as { number?: string }).number === number),
  }
}

test('negative control: without the lock on the payments both members refund', async () => {
  const order = await anOrder()
  const meeting = await aMeeting(world.deps.db, 2)
  await rewriteFunction(world.deps.db, 'create_refund', [
    ['select * into v_order from', `${meeting} select * into v_order from`],
  ])
  const asked = { wish: { scope: 'amount' as const, amount: cents(1000) }, seenRest: cents(3300) }
  const both = await Promise.all([1, 2].map(() => ask(world.deps, order, asked)))
  expect(both.map(({ kind }) => kind)).toEqual(['asked', 'asked'])
})
