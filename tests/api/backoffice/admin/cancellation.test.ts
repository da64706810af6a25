import { afterEach, beforeEach, expect, test } from 'vitest'
import { CampaignCancelledSchema } from '#contract/mail/cancellation-mails.ts'
import { cents } from '#domain/money.ts'
import { pollRefunds } from '#server/money/refund/execute-refund.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { downloadAs } from '../../../build/access/download-as.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { lastPayload } from '../../../build/mail/last-payload.ts'
import { aCheque } from '../../../build/money/an-offline-entry.ts'
import { cancellationsOf, countsOf, workOff } from '../../../build/money-out/a-cancellation.ts'
import { aGala } from '../../../build/money-out/a-gala.ts'
import { ask as askRefund, give, lastOrder } from '../../../build/money-out/refunds.ts'

let world: World
let gala: Awaited<ReturnType<typeof aGala>>

beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  gala = await aGala(world)
})
afterEach(() => world.close())

async function invite(): Promise<void> {
  await gala.shopper.startPayment(await gala.fill(['invite']))
}

const enterCheque = () =>
  gala.treasurer.post('/ha-api/admin/organizations/la-ruche/forms/Event/gala/offline', {
    ...aCheque(),
    paidOn: '2026-11-03',
  })

const sold = async () =>
  (await world.deps.db.selectFrom('stock').select('sold').where('kind', '=', 'tier').executeTakeFirst())?.sold

test('a campaign is cancelled: each order once, by its payment method', async () => {
  await gala.buy(['place', 'place'], { tip: 300 })
  await gala.buy(['place', 'repas'], { parts: 3, email: 'paul@exemple.fr' })
  await give(world.deps, await gala.buy(['repas']), { wish: { scope: 'amount', amount: cents(1000) } })
  await invite()
  expect((await enterCheque()).status).toBe(200)
  const plan = await gala.cancellations.plan()
  expect(plan).toMatchObject({
    orders: 5,
    lines: 7,
    amount: 3300 + 1500 + 2000,
    tip: 300,
    byHand: 1500,
    refunded: 1000,
    unreachable: 1,
    debits: { orders: 1, count: 2, amount: 3000 },
    mails: [{ locale: 'fr', orders: 5, subject: 'Annulation\u00a0: Le gala' }],
  })
  expect(plan.methods).toEqual(
    expect.arrayContaining([
      { method: 'Card', orders: 3, amount: 6800, isByHand: false },
      { method: 'None', orders: 1, amount: 0, isByHand: false },
      { method: 'Check', orders: 1, amount: 1500, isByHand: true },
    ]),
  )
  const id = await gala.cancellations.start('aaaaaaaaaaaaaaaa')
  expect((await loadForm(world.deps.db, gala.form.id)).definition.state).toBe('disabled')
  expect(countsOf(await gala.cancellations.read(id))).toEqual({ waiting: 5 })
  await workOff(world.deps)
  const done = await gala.cancellations.read(id)
  expect(countsOf(done)).toEqual({ refunded: 3, closed: 1, byHand: 1 })
  expect(done).toMatchObject({ state: 'ended', orders: 5, late: 0, failed: [] })
  expect(await gala.refunded()).toEqual([1000, 1500, 2000, 3300])
  expect(await sold()).toBe(0)
  expect(await gala.mailed()).toEqual(['paul@exemple.fr', aPayer.email, aPayer.email, aPayer.email])
  const mail = await lastPayload(
    world.deps.db,
    { kind: 'campaignCancelled', recipient: 'paul@exemple.fr' },
    CampaignCancelledSchema,
  )
  expect(mail).toMatchObject({ refund: 'online', amount: 1500, debits: 2, lines: [{}, {}] })
  expect(await openDebits()).toBe(0)
  expect(await violationsOf(world)).toEqual([])
})

const openDebits = async () =>
  (
    await world.deps.db
      .selectFrom('installment')
      .select('payment_id')
      .where('state', 'in', ['planned', 'refused', 'collecting'])
      .execute()
  ).length

test('one price is cancelled: the rest of an order stays, and its tip', async () => {
  await gala.buy(['place', 'repas'], { tip: 300 })
  await gala.buy(['place'], { tip: 200, email: 'paul@exemple.fr' })
  await gala.buy(['repas'])
  await gala.buy(['place', 'repas'], { parts: 3 })
  const place = tierIdOf(gala.form, 'place')
  expect(await gala.cancellations.plan(place)).toMatchObject({ orders: 3, lines: 3, tip: 200 })
  const id = await gala.cancellations.start('aaaaaaaaaaaaaaaa', place)
  const { definition } = await loadForm(world.deps.db, gala.form.id)
  expect(definition.state).toBe('published')
  expect(definition.tiers.filter(({ saleEndDate }) => saleEndDate !== null).map(({ key }) => key)).toEqual([
    'place',
  ])
  await workOff(world.deps)
  const done = await gala.cancellations.read(id)
  // Its instalments pay for the meal too: a person decides.
  expect(done).toMatchObject({ state: 'ended', priceName: 'Place', failed: [{ reason: 'debits' }] })
  expect(countsOf(done)).toEqual({ refunded: 2, failed: 1 })
  expect(await gala.refunded()).toEqual([1500, 1700])
  await give(world.deps, await lastOrder(world.deps), { cancelsLines: true, cancelsSchedule: true })
  expect((await gala.cancellations.change(id, 'retry', { order: null })).status).toBe(200)
  await workOff(world.deps)
  expect(countsOf(await gala.cancellations.read(id))).toEqual({ refunded: 2, closed: 1 })
  expect(await violationsOf(world)).toEqual([])
})

test('what a bank refuses is listed with its reason, and tried again', async () => {
  await gala.buy(['place'])
  const id = await gala.cancellations.start('aaaaaaaaaaaaaaaa')
  await world.setScenario({ nextRefund: 'failed' })
  await workOff(world.deps)
  const failed = await gala.cancellations.read(id)
  expect(failed).toMatchObject({ failed: [{ reason: 'refused', amount: 1500, payer: 'Zoé L’Haÿ-Moreau' }] })
  const list = await downloadAs(world, gala.treasurer, `${gala.cancellations.path}/${id}/repayments?all=true`)
  expect(await list.text()).toMatch(/L’Haÿ-Moreau;.*;15,00;Carte bancaire;En échec/)
  await gala.cancellations.change(id, 'retry', { order: failed.failed[0]?.id })
  await workOff(world.deps)
  await pollRefunds(world.deps)
  expect(countsOf(await gala.cancellations.read(id))).toEqual({ refunded: 1 })
  expect(await gala.mailed()).toHaveLength(1)
  expect(await violationsOf(world)).toEqual([])
})

test('what was paid by hand is ticked off, and saved as a file', async () => {
  await enterCheque()
  const id = await gala.cancellations.start('aaaaaaaaaaaaaaaa')
  await workOff(world.deps)
  const { byHand } = await gala.cancellations.read(id)
  expect(byHand).toMatchObject([{ payer: 'Ida Roy', amount: 1500, method: 'Check', isRepaid: false }])
  const order = byHand[0]?.id ?? ''
  for (const isRepaid of [true, true]) {
    const { body } = await gala.cancellations.change(id, 'repaid', { order, isRepaid })
    expect(countsOf(body)).toEqual({ repaid: 1 })
  }
  const file = await downloadAs(world, gala.treasurer, `${gala.cancellations.path}/${id}/repayments`)
  expect(await file.text()).toContain('Ida Roy')
  await gala.cancellations.change(id, 'repaid', { order, isRepaid: false })
  const journal = await world.deps.db
    .selectFrom('access_journal')
    .select('action')
    .where('action', 'in', ['orderRepaid', 'repaymentsExported', 'cancellationStarted'])
    .orderBy('id')
    .execute()
  expect(journal.map(({ action }) => action)).toEqual([
    'cancellationStarted',
    'orderRepaid',
    'repaymentsExported',
    'orderRepaid',
  ])
  expect(await violationsOf(world)).toEqual([])
})

test('members who may refund see it, below the campaign that it is of', async () => {
  await gala.buy(['place'])
  const secretary = cancellationsOf(
    await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' }),
    'Event/gala',
  )
  const body = gala.cancellations.bodyOf(await gala.cancellations.plan(), 'aaaaaaaaaaaaaaaa')
  expect((await secretary.ask(body)).status).toBe(403)
  await aForm(world.deps.db, { form: { slug: 'autres-dons' } })
  const id = await gala.cancellations.start('aaaaaaaaaaaaaaaa')
  const { status } = await cancellationsOf(gala.treasurer, 'Donation/autres-dons').change(id, 'pause')
  expect(status).toBe(404)
  // Its lines are on the list: a refund of everything that is asked for beside it leaves nothing more.
  await askRefund(world.deps, await lastOrder(world.deps))
  await workOff(world.deps)
  expect(await gala.refunded()).toEqual([1500])
  expect(await violationsOf(world)).toEqual([])
})
