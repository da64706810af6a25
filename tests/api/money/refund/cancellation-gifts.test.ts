import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Income } from '#contract/admin/income.ts'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { fiscalYear } from '#domain/accounting/fiscal-year.ts'
import { parisDate } from '#domain/format.ts'
import { sumEligibleGifts } from '#server/backoffice/admin/accounting/close/year-facts-store.ts'
import { tierIdOf } from '../../../build/a-shopper.ts'
import { type World, aWorld } from '../../../build/a-world.ts'
import { downloadAs } from '../../../build/access/download-as.ts'
import { checkEntries } from '../../../build/accounting/check-entries.ts'
import { aReceiptOffice, receiptsDeclared } from '../../../build/documents/receipts.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { countsOf, workOff } from '../../../build/money-out/a-cancellation.ts'
import { aGala } from '../../../build/money-out/a-gala.ts'
import { aGiftOffer, givenOf, statusesOf } from '../../../build/money-out/a-gift-offer.ts'
import { forgeLink } from '../../../build/links/forge-link.ts'
import { owed } from '../../../build/money-out/refunds.ts'

let world: World
let gala: Awaited<ReturnType<typeof aGala>>
const association = '/ha-api/admin/organizations/la-ruche'
const first = 'aaaaaaaaaaaaaaaa'
const dayMs = 86_400_000

beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  gala = await aGala(world, { ...receiptsDeclared, siren: '123456782' })
})
afterEach(() => world.close())

/** Cancels the gala with an offer to give until the fourteenth day. */
async function offered(price?: string): Promise<string> {
  const id = await gala.cancellations.start(first, price, 14)
  await workOff(world.deps)
  return id
}

describe('an offer to give', () => {
  test('cancels the tickets, holds the refund and is in the mail', async () => {
    await gala.buy(['place', 'repas'], { tip: 300 })
    const id = await offered()
    const { gift, read } = await aGiftOffer(world)
    expect(gift).toMatchObject({ amount: 4500, tip: 300 })
    expect(await read()).toMatchObject({
      state: 'open',
      amount: 4500,
      tip: 300,
      lines: ['Place', 'Repas'],
      receipt: 'soon',
    })
    const shown = await gala.cancellations.read(id)
    expect([countsOf(shown), shown.state, shown.offeredUntil]).toEqual([{ offered: 1 }, 'ended', gift.until])
    expect(await gala.refunded()).toEqual([])
    const tickets = await world.deps.db.selectFrom('ticket').select('cancelled_at').execute()
    expect(tickets.every(({ cancelled_at }) => cancelled_at !== null)).toBe(true)
    const { sold } = await world.deps.db
      .selectFrom('stock')
      .select('sold')
      .where('kind', '=', 'tier')
      .executeTakeFirstOrThrow()
    expect(sold).toBe(0)
    expect(await violationsOf(world)).toEqual([])
  })

  test('is refunded by itself after its last day, with the tip', async () => {
    await gala.buy(['place'], { tip: 300 })
    await offered()
    const { gift, read, choose } = await aGiftOffer(world)
    world.moveOurTime(new Date(gift.until).getTime() - Date.now() - 60_000)
    await workOff(world.deps)
    expect(await gala.refunded()).toEqual([])
    world.moveOurTime(120_000)
    expect((await read()).state).toBe('over')
    expect((await choose('give')).body.state).toBe('over')
    await workOff(world.deps)
    expect(await statusesOf(world)).toEqual({ refunded: 1 })
    expect(await gala.refunded()).toEqual([1800])
    expect((await choose('give')).body).toMatchObject({ state: 'refunded', amount: 0 })
    expect(await givenOf(world)).toEqual([])
    expect(await violationsOf(world)).toEqual([])
  })

  test('is refunded at once where the payer asks for it', async () => {
    await gala.buy(['place'])
    const id = await offered()
    const { choose } = await aGiftOffer(world)
    for (const _ of [1, 2]) expect((await choose('refund')).body.state).toBe('refunding')
    await workOff(world.deps)
    expect(countsOf(await gala.cancellations.read(id))).toEqual({ refunded: 1 })
    expect((await choose('give')).body.state).toBe('refunded')
    expect(await gala.refunded()).toEqual([1500])
    expect(await violationsOf(world)).toEqual([])
  })
})

describe('an offer to give, within its limits,', () => {
  test('is not made for money that the association received itself, nor for free places', async () => {
    await gala.shopper.startPayment(await gala.fill(['invite']))
    const id = await offered()
    expect(countsOf(await gala.cancellations.read(id))).toEqual({ closed: 1 })
    await expect(aGiftOffer(world)).rejects.toThrow('nothing was offered')
  })

  test('lasts 3 to 30 days', async () => {
    await gala.buy(['place'])
    const plan = await gala.cancellations.plan()
    for (const days of [2, 31, 3.5]) {
      const { status } = await gala.cancellations.ask(gala.cancellations.bodyOf(plan, first, days))
      expect(status).toBe(400)
    }
    expect(await gala.begun()).toBe(0)
  })

  test('a pause holds it, and its end does not shorten it', async () => {
    for (const email of ['a', 'b', 'c']) await gala.buy(['place'], { email: `${email}@exemple.fr` })
    const id = await gala.cancellations.start(first, undefined, 14)
    await gala.cancellations.change(id, 'pause')
    await workOff(world.deps)
    expect(countsOf(await gala.cancellations.read(id))).toEqual({ waiting: 3 })
    await gala.cancellations.change(id, 'resume')
    await workOff(world.deps)
    expect(countsOf(await gala.cancellations.read(id))).toEqual({ offered: 3 })
    await (await aGiftOffer(world, 'a@exemple.fr')).choose('give')
    await (await aGiftOffer(world, 'b@exemple.fr')).choose('refund')
    await workOff(world.deps)
    expect(countsOf(await gala.cancellations.read(id))).toEqual({ given: 1, refunded: 1, offered: 1 })
    world.moveOurTime(15 * dayMs)
    await workOff(world.deps)
    expect(await statusesOf(world)).toEqual({ given: 1, refunded: 2 })
    expect([await gala.refunded(), await givenOf(world)]).toEqual([[1500, 1500], [1500]])
    expect(await violationsOf(world)).toEqual([])
  })
})

describe('a gift from a cancellation', () => {
  test('moves no money but the tip, is made once, and is a donation of its day in the accounts', async () => {
    const order = await gala.buy(['place', 'repas'], { tip: 300 })
    const before = await owed(world.deps)
    const id = await offered()
    const { choose, read } = await aGiftOffer(world)
    expect((await choose('give', 4400)).body.code).toBe('REFUND_CHANGED')
    for (const choice of ['give', 'give', 'refund'] as const)
      expect((await choose(choice)).body).toMatchObject({ state: 'given', amount: 4500 })
    await workOff(world.deps)
    expect(await gala.refunded()).toEqual([300])
    expect([await givenOf(world), await owed(world.deps)]).toEqual([[4500], before])
    expect(countsOf(await gala.cancellations.read(id))).toEqual({ given: 1 })
    const sheet = (await gala.treasurer.get<OrderSheet>(`${association}/orders/${order}`)).body
    expect(sheet.history).toContainEqual(expect.objectContaining({ event: 'given', amount: 4500 }))
    expect([sheet.rest.total, sheet.rest.tip]).toEqual([0, 0])
    const year = Number(parisDate(world.deps.clock.now()).slice(0, 4))
    const file = await downloadAs(world, gala.treasurer, `${association}/accounting/${year}/entries`)
    const { problems, balances } = checkEntries(new Uint8Array(await file.arrayBuffer()), fiscalYear(year, 1))
    expect(problems).toEqual([])
    expect(Object.fromEntries(balances)).toMatchObject({ 467: 4500, 706: 0, 7541: -4500, 44571: 0 })
    const income = (await gala.treasurer.get<Income>(`${association}/income`)).body
    expect(income.given).toEqual({ gifts: 1, amount: 4500 })
    expect((await read()).givenAt).not.toBeNull()
    expect(await violationsOf(world)).toEqual([])
  })

  test('gives a tax receipt of its day where the address is known', async () => {
    const office = aReceiptOffice(world)
    await gala.buy(['place'])
    await offered()
    const { choose } = await aGiftOffer(world)
    world.moveOurTime(2 * dayMs)
    expect((await choose('give')).body.receipt).toBe('soon')
    await office.work()
    const receipts = await office.list()
    expect(receipts.map(({ amount, facts }) => [amount, facts.gifts])).toEqual([
      [1500, [{ paidOn: parisDate(world.deps.clock.now()), amount: 1500, method: 'transfer' }]],
    ])
    // The close of the year compares receipts with it.
    const { organisationId } = gala.form
    expect(await sumEligibleGifts(world.deps.db, organisationId, office.year())).toBe(1500)
    expect(await violationsOf(world)).toEqual([])
  })
})

describe('a gift from a cancellation, among others,', () => {
  test('of one price leaves the rest of the order, its tip and its debits', async () => {
    await gala.buy(['place', 'repas'], { tip: 300 })
    const id = await offered(tierIdOf(gala.form, 'place'))
    const { gift, choose } = await aGiftOffer(world)
    expect(gift).toMatchObject({ amount: 1500, tip: 0 })
    await choose('give')
    expect(countsOf(await gala.cancellations.read(id))).toEqual({ given: 1 })
    await gala.cancellations.start('bbbbbbbbbbbbbbbb')
    await workOff(world.deps)
    expect([await gala.refunded(), await givenOf(world)]).toEqual([[3300], [1500]])
    expect(await violationsOf(world)).toEqual([])
  })

  test('cannot be refunded afterwards, and what was refunded before cannot be given', async () => {
    const given = await gala.buy(['place'])
    const other = await gala.buy(['place'], { email: 'b@exemple.fr' })
    await offered()
    const choice = {
      lines: [],
      cancels: false,
      restocks: false,
      stopsDebits: false,
      scope: 'whole',
      amount: 0,
    }
    const refund = (order: string, rest: number) =>
      gala.treasurer.post(`${association}/orders/${order}/refunds`, {
        ...choice,
        rest,
        token: `refund-of-${order}`,
      })
    await (await aGiftOffer(world)).choose('give')
    expect((await refund(given, 0)).status).not.toBe(200)
    expect((await refund(other, 1500)).status).toBe(200)
    const late = await aGiftOffer(world, 'b@exemple.fr')
    expect((await late.choose('give')).body.state).toBe('closed')
    await workOff(world.deps)
    world.moveOurTime(15 * dayMs)
    await workOff(world.deps)
    expect((await late.read()).state).toBe('closed')
    expect([await gala.refunded(), await givenOf(world)]).toEqual([[1500], [1500]])
    expect(await violationsOf(world)).toEqual([])
  })

  test('opens for its link alone', async () => {
    await gala.buy(['place'])
    await offered()
    const { path, token } = await aGiftOffer(world)
    const forged = path.replace(token, forgeLink(token))
    const answer = await fetch(`${world.url}${forged}`)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'LINK_INVALID'])
  })
})
