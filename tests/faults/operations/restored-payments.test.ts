import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AttemptId } from '#domain/ids.ts'
import { cents } from '#domain/money.ts'
import { resolveRestored } from '#server/program/commands/money/restore.ts'
import { verifyLedger } from '#server/program/commands/verify-ledger.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { reconcile } from '#server/money/provider-sync/reconcile.ts'
import { checkAtStart, checkRestored } from '#server/money/restore/check-restored.ts'
import { aForm } from '../../build/a-form.ts'
import { aPayer, aShopper } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { aCollector } from '../../build/collection/a-collector.ts'
import { listDebits } from '../../build/collection/debits.ts'
import { aCli } from '../../build/commands/a-cli.ts'
import { violationsOf } from '../../build/invariant-checks.ts'
import { aLostCharge, lostAmount } from '../../build/money/a-lost-charge.ts'
import { aSale, payInThree } from '../../build/money/a-sale.ts'
import { countMoney } from '../../build/money/count-rows.ts'
import { rewriteFunction } from '../../build/money/without-guard.ts'

const card = '4242424242424242'
let world: World
let shopper: ReturnType<typeof aShopper>
let cli: ReturnType<typeof aCli>

beforeEach(async () => {
  world = await aWorld()
  cli = aCli(world)
  shopper = aShopper(world, await aForm(world.deps.db))
})
afterEach(() => world.close())

const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
]
const suspended = [503, 'PAYMENTS_SUSPENDED']

test('a restored platform starts, opens, sends and collects nothing new; what is at the bank ends', async () => {
  const collector = aCollector(world)
  await payInThree(world)
  const due = (await listDebits(world.deps.db))[1]?.due ?? ''
  const atBank = await shopper.pay('4000000000003220')
  const frozen = await shopper.freeze(await shopper.fillCart())
  const { session } = await shopper.enterPayment(frozen, card)
  const declined = await shopper.pay('4000000000000002')
  await aLostCharge(world)
  expect(await checkRestored(world.deps)).toEqual({ open: 1, unread: [] })

  expect(codeOf(await shopper.startPayment(await shopper.fillCart()))).toEqual(suspended)
  expect(codeOf(await shopper.execute(frozen, session))).toEqual(suspended)
  expect(codeOf(await shopper.openSession(declined.paymentRequestId))).toEqual(suspended)
  const { shopper: buyer, tier } = await aSale(world, {
    tiers: [{ key: 'gratuit', name: 'Gratuit', price: 0 }],
  })
  const order = { ...buyer.names, items: [{ tierId: tier('gratuit') }], payer: aPayer, tip: 0 }
  const atOnce = await buyer.call('POST', '/carts/cart-one-page', { ...order, termsAccepted: true })
  expect(codeOf(atOnce)).toEqual(suspended)
  const { orders } = await countMoney(world.deps.db)
  await shopper.answerBank(atBank.executed.redirectUrl ?? '', 'success')
  expect((await shopper.confirm(atBank.paymentId)).body.status).toBe('Confirmed')
  expect((await countMoney(world.deps.db)).orders).toBe(orders + 1)
  expect(await collector.passTo(due)).toBe(0)

  expect(await cli('restore', 'resolve', '--yes')).toEqual([
    expect.stringMatching(/^sandbox ch_\S+\t\S+\t45\.40 EUR\tattempt \S+$/),
    '1 charges refunded, 45.40 EUR: payments are taken again',
  ])
  expect(await cli('restore', 'resolve', '--yes')).toEqual([
    'not restored: every charge of this site is known here',
  ])
  expect((await shopper.pay(card)).executed.status).toBe('Confirmed')
  expect(await collector.turn()).toBe(1)
  expect(await violationsOf(world)).toEqual([])
})

test('negative control: without the guard, a restored platform takes payments', async () => {
  await aLostCharge(world)
  expect((await checkRestored(world.deps)).open).toBe(1)
  await rewriteFunction(world.deps.db, 'is_restored', [['settled_at is null', 'false']])
  expect((await shopper.pay(card)).executed.status).toBe('Confirmed')
})

test('charges of another origin are reported, and suspend nothing', async () => {
  const other = { siteId: world.deps.newId(), numberSeries: 0 }
  const charge = await aLostCharge(world, other)
  expect(await checkRestored(world.deps)).toEqual({ open: 0, unread: [] })
  const [{ differences } = { differences: [] }] = await reconcile(world.deps, 1)
  expect(differences).toEqual([`charge ${charge} belongs to no attempt of ours`])
  expect((await shopper.pay(card)).executed.status).toBe('Confirmed')
  expect((await verifyLedger(world.deps, { url: world.sandbox.url })).exitCode).toBe(0)
})

test('a charge that is just being made is never unknown, whatever is compared meanwhile', async () => {
  let isPaying = true
  const watching = (async () => {
    let checks = 0
    for (; isPaying; checks += 1) expect((await checkRestored(world.deps)).open).toBe(0)
    return checks
  })()
  const paid = await Promise.all(Array.from({ length: 12 }, () => shopper.pay(card)))
  isPaying = false
  expect(paid.map(({ executed }) => executed.status)).toEqual(Array.from({ length: 12 }, () => 'Confirmed'))
  expect(await watching).toBeGreaterThan(3)
})

test('a provider that cannot be read is named, and suspends nothing by itself', async () => {
  const { sandbox } = world.deps.providers
  if (sandbox === undefined) throw new Error('no sandbox')
  const unreadable = { ...sandbox, listSince: () => Promise.reject(new Error('not reachable')) }
  const deps = { ...world.deps, providers: { sandbox: unreadable } }
  expect(await checkAtStart(deps)).toBe(0)
  await expect(resolveRestored(deps, ['--yes'])).rejects.toThrow('the ledger of sandbox could not be read')
  // What was found before stays suspended.
  await aLostCharge(world)
  expect(await checkAtStart(world.deps)).toBe(1)
  expect(await checkAtStart(deps)).toBe(1)
})

/** An older database is started while its provider is away, and takes a payment before the provider is read. */
async function payBeforeComparison(): Promise<void> {
  const { sandbox } = world.deps.providers
  if (sandbox === undefined) throw new Error('no sandbox')
  await aLostCharge(world)
  const unreadable = { ...sandbox, listSince: () => Promise.reject(new Error('not reachable')) }
  expect(await checkAtStart({ ...world.deps, providers: { sandbox: unreadable } })).toBe(0)
  world.moveOurTime(20 * 60_000)
  expect((await shopper.pay(card)).executed.status).toBe('Confirmed')
}

test('a charge is found although the provider was away at start and another payment came first', async () => {
  await payBeforeComparison()
  expect((await checkRestored(world.deps)).open).toBe(1)
})

test('negative control: if the period that was not compared is forgotten, the charge is not found', async () => {
  await payBeforeComparison()
  // The period is remembered with the connection: another one has forgotten it.
  const other = openDatabase(world.databaseUrl)
  try {
    expect((await checkRestored({ ...world.deps, db: other.db })).open).toBe(0)
  } finally {
    await other.close()
  }
})

test('a refused refund is requested again with another id', async () => {
  const charge = await aLostCharge(world)
  await world.setScenario({ nextRefund: 'failed' })
  await expect(cli('restore', 'resolve', '--yes')).rejects.toThrow(
    new RegExp(`^sandbox ${charge} is not refunded: \\S+\\npayments stay suspended$`),
  )
  expect((await cli('restore', 'resolve', '--yes'))[1]).toContain('1 charges refunded')
  expect((await world.readProviderLedger()).refunds).toHaveLength(1)
  expect(await violationsOf(world)).toEqual([])
})

test('a charge that the provider does not refund is settled by a person', async () => {
  const charge = await aLostCharge(world)
  expect((await checkRestored(world.deps)).open).toBe(1)
  await expect(cli('restore', 'settle', charge)).rejects.toThrow('restore settle CHARGE REFERENCE')
  await expect(cli('restore', 'settle', 'ch_none', 'VIR-1')).rejects.toThrow('does not wait')
  expect(await cli('restore', 'settle', charge, 'VIR-1')).toEqual([
    `charge ${charge}: 45.40 EUR settled by hand`,
  ])
  expect((await shopper.pay(card)).executed.status).toBe('Confirmed')
  expect(await cli('verify-ledger')).toEqual(['ledger balanced: 3 transactions'])
  expect((await reconcile(world.deps, 1))[0]?.differences).toEqual([])
})

test('a charge that was refunded at the provider suspends nothing, and its number is not given again', async () => {
  const charge = await aLostCharge(world)
  await world.deps.providers.sandbox?.refund({
    refundId: world.deps.newId(),
    attemptId: world.deps.newId() as AttemptId,
    providerRef: charge,
    amount: cents(lostAmount),
    tip: cents(0),
  })
  expect((await checkRestored(world.deps)).open).toBe(0)
  await shopper.pay(card)
  const { number } = await world.deps.db.selectFrom('order').select('number').executeTakeFirstOrThrow()
  expect(number).toMatch(/-100001$/)
  expect(await violationsOf(world)).toEqual([])
})

test('restore numbers starts a series by hand, without a hole in it', async () => {
  await shopper.pay(card)
  expect(await cli('restore', 'numbers')).toEqual(['order and ticket numbers continue after 100000'])
  await shopper.pay(card)
  await shopper.pay(card)
  expect(await cli('restore', 'numbers')).toEqual(['order and ticket numbers continue after 200000'])
  await shopper.pay(card)
  const rows = await world.deps.db.selectFrom('order').select('number').orderBy('number').execute()
  expect(rows.map(({ number }) => number.slice(5))).toEqual(['000001', '100001', '100002', '200001'])
  expect(await violationsOf(world)).toEqual([])
})
