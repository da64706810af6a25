import { afterEach, beforeEach, expect, test } from 'vitest'
import { refundFormNamed } from '#server/commands/money/refund-form-named.ts'
import { rollUpTotals } from '#server/form/form-store.ts'
import { addOffline } from '#server/offline/add-offline.ts'
import { readOfflineFile } from '#server/offline/offline-file.ts'
import { pollRefunds } from '#server/refund/execute-refund.ts'
import { aForm } from '../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { give, lastOrder, owed } from '../../build/money-out/refunds.ts'
import { breachesOf } from '../../build/oracle.ts'

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
  means: 'Check',
  paidOn: '2026-11-03',
  payer: { firstName: 'Ida', lastName: 'Roy', email: 'ida.roy@exemple.fr' },
  items: [{ tier: 'place', quantity: 2, participant: { firstName: 'Ida', lastName: 'Roy' } }],
  ...more,
})

const file = (...entries: unknown[]) =>
  readOfflineFile({ organizationSlug: 'la-ruche', formType: 'Event', formSlug: 'concert', entries })

const total = async (formId: string) => {
  await rollUpTotals(world.deps.db, world.deps.clock.now(), 1_000)
  const row = await world.deps.db
    .selectFrom('form_total')
    .selectAll()
    .where('form_id', '=', formId)
    .executeTakeFirst()
  return [row?.amount_cents, row?.contributors]
}

test('cheques and cash make orders, tickets, totals, no ledger entry, once a reference', async () => {
  const form = await aForm(world.deps.db, { form: concert })
  const gift = {
    reference: 'C-2',
    means: 'Cash',
    payer: { firstName: 'Léo', lastName: 'Roy' },
    items: [{ tier: 'open-donation', customAmount: 1500 }],
  }
  const entries = file(place('C-1'), gift)
  expect(await addOffline(world.deps, entries)).toEqual([
    { reference: 'C-1', orderNumber: '2026-000001', isRepeated: false },
    { reference: 'C-2', orderNumber: '2026-000002', isRepeated: false },
  ])
  expect((await addOffline(world.deps, entries)).every(({ isRepeated }) => isRepeated)).toBe(true)
  expect(await total(form.id)).toEqual([3500, 2])
  expect(await owed(world.deps)).toBe(0)
  expect(await world.deps.db.selectFrom('ticket').selectAll().execute()).toHaveLength(2)
  expect(await world.deps.db.selectFrom('mail').select(['kind', 'recipient']).execute()).toEqual([
    { kind: 'payerConfirmation', recipient: 'ida.roy@exemple.fr' },
  ])
  expect(await breachesOf(world)).toEqual([])
})

test('no more than there is, nothing of an entry that is refused, and its lines can be cancelled', async () => {
  const form = await aForm(world.deps.db, { form: concert })
  const entries = file(place('C-1'), place('C-2'), place('C-3'))
  await expect(addOffline(world.deps, entries)).rejects.toThrow('SOLD_OUT')
  expect(await total(form.id)).toEqual([4000, 2])
  await expect(addOffline(world.deps, file(place('C-4', { items: [{ tier: 'nobody' }] })))).rejects.toThrow(
    'TIER_UNKNOWN',
  )
  expect(await breachesOf(world)).toEqual([])
  expect(await give(world.deps, await lastOrder(world.deps), { cancelsLines: true, restocks: true })).toEqual(
    [],
  )
  expect(await total(form.id)).toEqual([2000, 1])
  expect(await addOffline(world.deps, file(place('C-3')))).toHaveLength(1)
  expect((await world.readBook()).refunds).toEqual([])
  expect(await breachesOf(world)).toEqual([])
})

test('the same reference at once is entered once', async () => {
  await aForm(world.deps.db, { form: concert })
  const done = await Promise.allSettled([1, 2, 3].map(() => addOffline(world.deps, file(place('C-1')))))
  expect(done.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  expect(await world.deps.db.selectFrom('order').selectAll().execute()).toHaveLength(1)
  expect(await breachesOf(world)).toEqual([])
})

test.each([
  ['no means', { ...place('C-1'), means: 'Card' }],
  ['no lines', { ...place('C-1'), items: [] }],
  ['no day', { ...place('C-1'), paidOn: 'hier' }],
])('a file with %s is refused with its place', (_name, entry) => {
  expect(() => file(entry)).toThrow(/not a file of offline entries: \/entries\/0/)
})

test('everything that a form sold goes back: previewed, stopped by a failure, resumed', async () => {
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
  expect(await breachesOf(world)).toEqual([])
})
