import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AttemptId } from '#domain/ids.ts'
import { cents } from '#domain/money.ts'
import { verifyLedger } from '#server/program/commands/verify-ledger.ts'
import { resolveRestored } from '#server/program/commands/money/restore.ts'
import { checkRestored } from '#server/money/restore/check-restored.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import {
  type StripeWorld,
  aStripePayer,
  aStripeWorld,
  stripeViolations,
} from '../../../build/stripe/a-stripe-world.ts'

const card = '4242424242424242'
const day = 86_400_000
let world: StripeWorld
beforeEach(async () => {
  world = await aStripeWorld({ webhooks: false })
})
afterEach(() => world.close())

const balance = (account: string) => world.stripe.account.balances.get(account) ?? 0

/** A charge of this site at Stripe, for an association's own account, that no attempt here has. */
async function aLostCharge(): Promise<void> {
  const { stripe } = world.deps.providers
  if (stripe?.entry.kind !== 'fields') throw new Error('no fields')
  const charged = await stripe.entry.charge({
    attemptId: randomUUID() as AttemptId,
    amount: cents(4540),
    tip: cents(340),
    currency: 'EUR',
    deadline: new Date(world.deps.clock.now().getTime() + 600_000),
    description: 'Don',
    payeeAccount: 'acct_ruche',
    origin: await world.deps.site.origin(),
    tokenizationSessionId: world.stripe.enter(card),
    returnUrl: `${world.url}/retour`,
    browser: { language: 'fr-FR' },
    paymentMethod: 'Card',
    savesPaymentMethod: false,
    payer: { email: 'zoe@exemple.fr', name: 'Zoé Moreau' },
    savedMethodRef: null,
  })
  expect(charged.kind).toBe('succeeded')
}

async function pay(): Promise<string> {
  const shopper = aShopper(world, await aForm(world.deps.db, { organisation: { provider: 'stripe' } }))
  const payer = aStripePayer(world, shopper.call)
  const { paymentId } = await payer.pay(await shopper.freeze(await shopper.fillCart()), card)
  return paymentId
}

test('a charge at Stripe carries ids and no personal data', async () => {
  const attemptId = await pay()
  const { siteId } = await world.deps.site.origin()
  expect([...world.stripe.account.intents.values()].map(({ metadata }) => metadata)).toEqual([
    { attemptId, installationId: siteId, numberSeries: '0' },
  ])
})

test('an unknown charge of an association’s own account is refunded from there, once, with the tip', async () => {
  await aLostCharge()
  expect([balance('acct_ruche'), balance('platform')]).toEqual([4200, 340])
  expect(await checkRestored(world.deps)).toEqual({ open: 1, unread: [] })
  await expect(pay()).rejects.toThrow('PAYMENTS_SUSPENDED')
  expect((await verifyLedger(world.deps, { url: world.sandbox.url })).exitCode).toBe(1)
  const two = await Promise.all([
    resolveRestored(world.deps, ['--yes']),
    resolveRestored(world.deps, ['--yes']),
  ])
  expect(two.flat()).toContain('1 charges refunded, 45.40 EUR: payments are taken again')
  expect([balance('acct_ruche'), balance('platform')]).toEqual([0, 0])
  expect(world.stripe.account.refunds).toHaveLength(1)
  await pay()
  expect(await stripeViolations(world)).toEqual([])
  expect((await verifyLedger(world.deps, { url: world.sandbox.url })).exitCode).toBe(0)
})

test('verify-ledger compares 35 days of Stripe’s ledger, and says that it could not', async () => {
  await pay()
  await world.moveTime(40 * day)
  await pay()
  const { exitCode } = await verifyLedger(world.deps, { url: world.sandbox.url })
  expect(exitCode).toBe(0)
  const { stripe } = world.deps.providers
  if (stripe === undefined) throw new Error('no Stripe')
  const silent = { ...stripe, listSince: () => Promise.reject(new Error('timeout')) }
  const deps = { ...world.deps, providers: { ...world.deps.providers, stripe: silent } }
  expect(await verifyLedger(deps, { url: world.sandbox.url })).toEqual({
    exitCode: 2,
    lines: ['stripe did not answer: its ledger was not compared'],
  })
  const empty = { ...stripe, listSince: async () => ({ charges: [], refunds: [], disputes: [] }) }
  await world.moveTime(day)
  const without = { ...world.deps, providers: { ...world.deps.providers, stripe: empty } }
  const found = await verifyLedger(without, { url: world.sandbox.url })
  // The one of the last 35 days.
  expect([found.exitCode, found.lines]).toEqual([
    1,
    [expect.stringContaining('succeeded here, the provider knows of no money')],
  ])
})
