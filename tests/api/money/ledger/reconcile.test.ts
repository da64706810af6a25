import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProviderLedger } from '#server/providers/provider-ledger.ts'
import { reconcile } from '#server/money/provider-sync/reconcile.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCli } from '../../../build/commands/a-cli.ts'
import { poison } from '../../../build/money/poison.ts'
import { give, lastOrder } from '../../../build/money-out/refunds.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { aRedirectBank } from '../../../build/stripe/redirect-bank.ts'

const day = 86_400_000
let world: World
let shopper: ReturnType<typeof aShopper>
let reported: unknown[]
/** Changes the provider's ledger on its way to us. */
let change: (book: ProviderLedger) => ProviderLedger
/** Charges and refunds about which the provider does not answer. */
const silent = new Set<string>()

beforeEach(async () => {
  reported = []
  change = (book) => book
  silent.clear()
  const { provider: other } = aRedirectBank(() => new Date())
  world = await aWorld({
    webhooks: false,
    providers: { redirect: other },
    wrapProvider: (provider) => ({
      ...provider,
      listSince: async (since) => change(await provider.listSince(since)),
      findCharge: async (id) =>
        silent.has(id) ? { kind: 'unknown', reason: 'TimeoutError' } : provider.findCharge(id),
      findRefund: async (request) =>
        silent.has(request.refundId)
          ? { kind: 'unknown', reason: 'TimeoutError' }
          : provider.findRefund(request),
    }),
  })
  const log = pino({ level: 'error' }, { write: (line) => void reported.push(JSON.parse(line)) })
  world = { ...world, deps: { ...world.deps, log } }
  shopper = aShopper(world, await aForm(world.deps.db))
})
afterEach(() => world.close())

const gauge = async (provider = 'sandbox') => {
  const { body } = await world.app.inject('/metrics')
  const line = new RegExp(`^obole_provider_ledger_differences\\{provider="${provider}"\\} (\\d+)$`, 'm')
  return line.exec(body)?.[1] ?? null
}
const ofSandbox = async (days: 1 | 35 = 1) => {
  const found = await reconcile(world.deps, days)
  return found.find(({ provider }) => provider === 'sandbox')
}
const hidingCharges = (book: ProviderLedger): ProviderLedger => ({ ...book, charges: [] })
const unreadable = () => {
  throw new Error('the book of the sandbox provider cannot be read')
}
const missed = (id: string) =>
  world.deps.db
    .updateTable('payment_attempt')
    .set({ state: 'failed', next_poll_at: null })
    .where('id', '=', id)
    .execute()

test('a difference that only the long period contains is counted until it disappears', async () => {
  const cli = aCli(world)
  const { paymentId } = await shopper.pay('4242424242424242')
  const long = { submitted_at: new Date(Date.now() - 10 * day) }
  await world.deps.db.updateTable('payment_attempt').set(long).where('id', '=', paymentId).execute()
  expect(await gauge()).toBeNull()
  change = hidingCharges
  const [found] = await Promise.all([ofSandbox(35), ofSandbox(1)])
  expect(found?.differences).toEqual([`attempt ${paymentId} succeeded here, unknown to the provider`])
  expect(await gauge()).toBe('1')
  // Every quarter of an hour, and each manual run.
  expect((await ofSandbox(1))?.differences).toEqual([])
  expect(await cli('reconcile', '3')).toHaveLength(2)
  expect(await cli('reconcile', '--since', new Date().toISOString().slice(0, 10))).toHaveLength(2)
  expect(await gauge()).toBe('1')
  change = (book) => book
  await ofSandbox(1)
  expect(await gauge()).toBe('1')
  // Repaired, and compared again over the long period.
  expect(await cli('reconcile')).toHaveLength(2)
  expect(await gauge()).toBe('0')
})

test('an unreadable ledger is an alarm of its own and hides no difference of the other providers', async () => {
  const { paymentId } = await shopper.pay('4242424242424242')
  change = hidingCharges
  await ofSandbox()
  expect([await gauge(), await gauge('redirect')]).toEqual(['1', '0'])
  await world.deps.db
    .updateTable('payment_attempt')
    .set({ provider: 'redirect' })
    .where('id', '=', paymentId)
    .execute()
  reported = []
  change = unreadable
  expect((await ofSandbox())?.unread).toMatch(/cannot be read/)
  expect([await gauge(), await gauge('redirect')]).toEqual(['1', '1'])
  expect(reported).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ msg: 'ledgers not compared', provider: 'sandbox' }),
      expect.objectContaining({ msg: 'ledgers differ', provider: 'redirect' }),
    ]),
  )
  await expect(aCli(world)('reconcile')).rejects.toThrow(
    new RegExp(`sandbox: its ledger could not be read: .*\\nattempt ${paymentId} succeeded here`),
  )
})

test('a charge that cannot be compared is reported, and the others are recorded', async () => {
  const ids: string[] = []
  for (let index = 0; index < 3; index += 1) {
    const { executed, paymentId } = await shopper.pay('4000000000003220')
    await shopper.answerBank(executed.redirectUrl ?? '', 'success')
    await missed(paymentId)
    ids.push(paymentId)
  }
  const [first = '', second = '', third = ''] = ids
  silent.add(first)
  const mend = await poison(world.deps.db, 'payment_attempt', 'id', second)
  const found = await ofSandbox()
  expect(found?.resolved).toEqual([third])
  expect(found?.differences).toHaveLength(2)
  expect(found?.differences.toSorted().join('\n')).toMatch(/not compared: charge \S+ of attempt/)
  expect(found?.differences.join('\n')).toContain(`attempt ${first}: provider did not answer: TimeoutError`)
  expect(found?.differences.join('\n')).toContain(`attempt ${second}: broken`)
  expect(await gauge()).toBe('2')
  silent.clear()
  await mend()
  expect((await ofSandbox())?.resolved.toSorted()).toEqual([first, second].toSorted())
  expect(await gauge()).toBe('0')
  expect(await violationsOf(world)).toEqual([])
})

test('a refund about which the provider does not answer was not compared, and is not reported as unknown', async () => {
  await shopper.pay('4242424242424242')
  expect(await give(world.deps, await lastOrder(world.deps))).toEqual(['refunded'])
  const { id } = await world.deps.db.selectFrom('refund').select('id').executeTakeFirstOrThrow()
  change = (book) => ({ ...book, refunds: [] })
  expect((await ofSandbox())?.differences).toEqual([
    `refund ${id} is completed here, unknown to the provider`,
  ])
  silent.add(id)
  expect((await ofSandbox())?.differences).toEqual([
    `not compared: refund ${id}: provider did not answer: TimeoutError`,
  ])
})
