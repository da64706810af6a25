import { afterEach, beforeEach, expect, test } from 'vitest'
import { refundFormNamed } from '#server/program/commands/money/refund-form-named.ts'
import { rollUpTotals } from '#server/catalogue/form/form-store.ts'
import { addOffline } from '#server/money/offline/add-offline.ts'
import { readOfflineFile } from '#server/money/offline/offline-file.ts'
import { pollRefunds } from '#server/money/refund/execute-refund.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { give, lastOrder, owed } from '../../../build/money-out/refunds.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { orderNumber } from '../../../build/money/order-number.ts'

let world: World
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
})
afterEach(() => world.close())

const concert = {
  type: 'Event',
  slug: 'concert',
  presetAmounts: [],
  acceptOpenDonation: true,
  tiers: [{ key: 'place', name: 'Place', price: 1000, stock: 4, saleEndDate: '2026-11-02T12:00:00+01:00' }],
}

const place = (reference: string, more: Record<string, unknown> = {}) => ({
  reference,
  paymentMethod: 'Check',
  paidOn: '2026-11-03',
  payer: { firstName: 'Ida', lastName: 'Roy', email: 'ida.roy@exemple.fr' },
  items: [{ tier: 'place', quantity: 2, participant: { firstName: 'Ida', lastName: 'Roy' } }],
  ...more,
})

const file = (...entries: unknown[]) =>
  readOfflineFile(
    { organizationSlug: 'la-ruche', formType: 'Event', formSlug: 'concert', entries },
    world.deps.clock.now(),
  )

const total = async (formId: string) => {
  await rollUpTotals(world.deps.db, world.deps.clock.now(), 1_000)
  const row = await world.deps.db
    .selectFrom('form_total')
    .selectAll()
    .where('form_id', '=', formId)
    .executeTakeFirst()
  return [row?.amount_cents, row?.contributors]
}

test('cheques and cash make orders, tickets, totals, no ledger entry, once per reference', async () => {
  const form = await aForm(world.deps.db, { form: concert })
  const gift = {
    reference: 'C-2',
    paymentMethod: 'Cash',
    payer: { firstName: 'Léo', lastName: 'Roy' },
    items: [{ tier: 'open-donation', customAmount: 1500 }],
  }
  const entries = file(place('C-1'), gift)
  expect(await addOffline(world.deps, entries)).toEqual([
    { reference: 'C-1', orderNumber: orderNumber(1), isRepeated: false },
    { reference: 'C-2', orderNumber: orderNumber(2), isRepeated: false },
  ])
  expect((await addOffline(world.deps, entries)).every(({ isRepeated }) => isRepeated)).toBe(true)
  expect(await total(form.id)).toEqual([3500, 2])
  expect(await owed(world.deps)).toBe(0)
  expect(await world.deps.db.selectFrom('ticket').selectAll().execute()).toHaveLength(2)
  expect(await world.deps.db.selectFrom('mail').select(['kind', 'recipient']).execute()).toEqual([
    { kind: 'payerConfirmation', recipient: 'ida.roy@exemple.fr' },
  ])
  // No charge proves them: an older database that is put back is known by what was written down.
  expect((await world.deps.orderMark.list()).map(({ number }) => number)).toEqual([2, 2])
  expect(await violationsOf(world)).toEqual([])
})

test('no oversale, nothing stored of a refused entry, and its lines can be cancelled', async () => {
  const form = await aForm(world.deps.db, { form: concert })
  const entries = file(place('C-1'), place('C-2'), place('C-3'))
  await expect(addOffline(world.deps, entries)).rejects.toThrow('SOLD_OUT')
  expect(await total(form.id)).toEqual([4000, 2])
  await expect(addOffline(world.deps, file(place('C-4', { items: [{ tier: 'unknown' }] })))).rejects.toThrow(
    'TIER_UNKNOWN',
  )
  expect(await violationsOf(world)).toEqual([])
  expect(await give(world.deps, await lastOrder(world.deps), { cancelsLines: true, restocks: true })).toEqual(
    [],
  )
  expect(await total(form.id)).toEqual([2000, 1])
  expect(await addOffline(world.deps, file(place('C-3')))).toHaveLength(1)
  expect((await world.readProviderLedger()).refunds).toEqual([])
  expect(await violationsOf(world)).toEqual([])
})

test('the same reference at once is entered once, and every call returns its order', async () => {
  await aForm(world.deps.db, { form: concert })
  const done = await Promise.all([1, 2, 3].map(() => addOffline(world.deps, file(place('C-1')))))
  expect(done.map(([one]) => one?.orderNumber)).toEqual([orderNumber(1), orderNumber(1), orderNumber(1)])
  expect(done.filter(([one]) => one?.isRepeated === false)).toHaveLength(1)
  expect(await world.deps.db.selectFrom('order').selectAll().execute()).toHaveLength(1)
  expect(await violationsOf(world)).toEqual([])
})

test('a reference with other content is reported, not ignored', async () => {
  await aForm(world.deps.db, { form: concert })
  await aForm(world.deps.db, { form: { ...concert, slug: 'bal' } })
  await addOffline(world.deps, file(place('C-1')))
  const other = place('C-1', { items: [{ tier: 'place', quantity: 1 }] })
  await expect(addOffline(world.deps, file(other))).rejects.toThrow(
    `CONFLICT: entry C-1: entered before with another content, as order ${orderNumber(1)}`,
  )
  await expect(addOffline(world.deps, { ...file(place('C-1')), formSlug: 'bal' })).rejects.toThrow(
    'CONFLICT: entry C-1: entered before for another form',
  )
  // The order of the keys does not matter.
  const turned = Object.fromEntries(Object.entries(place('C-1')).toReversed())
  expect(await addOffline(world.deps, file(turned))).toMatchObject([{ isRepeated: true }])
  expect(await world.deps.db.selectFrom('order').selectAll().execute()).toHaveLength(1)
})

/** The queries of our server that this many entries need, and the number in a transaction. */
async function queriesOf(...references: string[]): Promise<number> {
  let queries = 0
  const db = world.deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    // Prepared calls pass here alone.
    transformResult: async ({ result }) => {
      queries += 1
      return result
    },
  })
  const deps = { ...world.deps, db: Object.assign(db, { transaction: () => expect.fail('a transaction') }) }
  await addOffline(deps, file(...references.map((reference) => place(reference))))
  return queries
}

test('an entry is written in one round trip, after one read that checks whether it exists', async () => {
  await aForm(world.deps.db, { form: { ...concert, tiers: [{ ...concert.tiers[0], stock: 20 }] } })
  // The first entry also reads the form into memory.
  await queriesOf('C-0')
  const one = await queriesOf('C-1')
  expect((await queriesOf('C-2', 'C-3', 'C-4')) - one).toBe(4)
  const [mail] = await world.deps.db.selectFrom('mail').select('payload').execute()
  // A payment outside the platform gets no certificate.
  expect(mail?.payload).toMatchObject({ certificateUrl: null })
  expect(await violationsOf(world)).toEqual([])
})

test.each([
  ['no means', { ...place('C-1'), paymentMethod: 'Card' }],
  ['no lines', { ...place('C-1'), items: [] }],
  ['a country that is none', { ...place('C-1'), payer: { ...place('C-1').payer, country: 'ZZ' } }],
  ['no day', { ...place('C-1'), paidOn: 'hier' }],
  ['a day that no month has', { ...place('C-1'), paidOn: '2026-02-30' }],
  ['a day to come', { ...place('C-1'), paidOn: '2999-01-01' }],
])('a file with %s is refused, and the error names the field', (_name, entry) => {
  expect(() => file(entry)).toThrow(/not a file of offline entries: \/entries\/0/)
})

test('everything that a form sold is refunded: previewed, stopped by a failure, resumed', async () => {
  const form = await aForm(world.deps.db, {
    form: { ...concert, tiers: [{ ...concert.tiers[0], saleEndDate: undefined }] },
  })
  const shopper = aShopper(world, form)
  const line = { tierId: tierIdOf(form, 'place'), participant: { firstName: 'Zoé', lastName: 'Moreau' } }
  for (const _ of [1, 2]) await shopper.payCart(await shopper.fillItems([line]), '4242424242424242')
  await addOffline(world.deps, file(place('C-1')))
  const name = 'la-ruche/Event/concert'
  const preview = ['Concert', 20, 3]
  expect((await refundFormNamed(world.deps, [name, '--preview']))[0]).toContain('20.00 EUR of 3 orders')
  expect(preview).toHaveLength(3)
  await world.setScenario({ nextRefund: 'failed' })
  await refundFormNamed(world.deps, [name, '--resume', '--restock'])
  await world.moveTime(2 * 60_000)
  await pollRefunds(world.deps)
  expect((await refundFormNamed(world.deps, [name, '--preview'])).slice(0, 2)).toEqual([
    expect.stringContaining('10.00 EUR of 1 orders'),
    'refunds: 0 under way, 1 made, 1 failed',
  ])
  await refundFormNamed(world.deps, [name, '--resume', '--restock'])
  await refundFormNamed(world.deps, [name, '--resume', '--restock'])
  await world.moveTime(2 * 60_000)
  await pollRefunds(world.deps)
  expect((await refundFormNamed(world.deps, [name, '--preview']))[0]).toContain('0.00 EUR of 0 orders')
  expect(await total(form.id)).toEqual([0, 0])
  const stock = await world.deps.db.selectFrom('stock').select('sold').execute()
  expect(stock.map(({ sold }) => sold)).toEqual([0])
  await expect(refundFormNamed(world.deps, [name])).rejects.toThrow('--preview')
  expect(await violationsOf(world)).toEqual([])
})
