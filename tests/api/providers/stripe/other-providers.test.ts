import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/ids.ts'
import { askRefund } from '#server/money/refund/ask-refund.ts'
import { executeRefund } from '#server/money/refund/execute-refund.ts'
import { findViolations } from '#server/money/ledger/invariant-checks-store.ts'
import { applyFormFile } from '#server/catalogue/form/apply-form-file.ts'
import { reconcile } from '#server/money/provider-sync/reconcile.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aRedirectBank } from '../../../build/stripe/redirect-bank.ts'
import {
  type StripeWorld,
  aStripePayer,
  aStripeWorld,
  stripeViolations,
} from '../../../build/stripe/a-stripe-world.ts'

const bank = aRedirectBank(() => new Date())
let world: StripeWorld
beforeAll(async () => {
  world = await aStripeWorld({
    providers: { redirect: bank.provider },
    settings: { provider: 'sandbox' },
  })
})
afterAll(() => world.close())

const formOf = (slug: string, more: Record<string, string>): Promise<StoredForm> =>
  aForm(world.deps.db, { organisation: { slug, ...more } })

describe('a provider with its own page', () => {
  it('is paid with from start to end: nothing is entered here, the bank asks, the order is made', async () => {
    const form = await formOf('la-page', { provider: 'redirect' })
    const shopper = aShopper(world, form)
    const paymentRequestId = await shopper.freeze(await shopper.fillCart())
    const { status, body: opened } = await shopper.openSession(paymentRequestId)
    expect([status, opened.hostedFieldsUrl, opened.script]).toEqual([200, null, undefined])
    const { body: executed } = await shopper.execute(paymentRequestId, opened)
    expect(executed.status).toBe('Redirect')
    expect((await shopper.execute(paymentRequestId, opened)).body).toEqual(executed)
    bank.decide(executed.redirectUrl ?? '', 'pay')
    expect((await shopper.confirm(opened.paymentId)).body.status).toBe('Confirmed')
  })

  it('may refuse there, and the payer tries again', async () => {
    const form = await formOf('l-autre-page', { provider: 'redirect' })
    const shopper = aShopper(world, form)
    const paymentRequestId = await shopper.freeze(await shopper.fillCart())
    const { body: first } = await shopper.openSession(paymentRequestId)
    const { body: executed } = await shopper.execute(paymentRequestId, first)
    bank.decide(executed.redirectUrl ?? '', 'refuse')
    expect((await shopper.confirm(first.paymentId)).body.errorCode).toBe('hapay_card_declined')
    const { body: second } = await shopper.openSession(paymentRequestId)
    expect(second.paymentId).not.toBe(first.paymentId)
    await shopper.cancel(paymentRequestId)
    const found = (await reconcile(world.deps, 35)).find(({ provider }) => provider === 'redirect')
    expect(found).toMatchObject({ charges: 1, differences: [] })
    expect(await findViolations(world.deps.db)).toEqual([])
  })
})

describe('an association with a provider of its own', () => {
  it('is paid through it, into its own account, while others use the site’s', async () => {
    const own = await formOf('la-cigale', { provider: 'stripe', providerAccount: 'acct_cigale' })
    const plain = await formOf('la-fourmi', {})
    const [shopper, other] = [aShopper(world, own), aShopper(world, plain)]
    const payer = aStripePayer(world, shopper.call)
    const { executed } = await payer.pay(
      await shopper.freeze(await shopper.fillCart(4200, 340)),
      '4242424242424242',
    )
    expect(executed.status).toBe('Confirmed')
    expect((await other.pay('4242424242424242')).executed.status).toBe('Confirmed')
    expect(world.stripe.account.balances).toEqual(
      new Map([
        ['acct_cigale', 4200],
        ['platform', 340],
      ]),
    )
    const provider = (slug: string) => shopper.call('GET', `/organizations/${slug}/provider`)
    expect((await provider('la-cigale')).body).toEqual({ provider: 'stripe', publicKey: 'pk_test_simulated' })
    expect((await provider('la-fourmi')).body).toEqual({ provider: 'sandbox', publicKey: 'sandbox' })
    const shown = await shopper.call<Record<string, unknown>>('GET', '/organizations/la-cigale')
    expect(shown.body).toMatchObject({ provider: 'stripe' })
    expect(JSON.stringify(shown.body)).not.toContain('acct_')
    expect(await findViolations(world.deps.db)).toEqual([])
  })
})

describe('a refund of such an association', () => {
  it('refunds the tip, then the rest, each from the account that has it', async () => {
    const { db } = world.deps
    const shopper = aShopper(
      world,
      await formOf('la-mouche', { provider: 'stripe', providerAccount: 'acct_mouche' }),
    )
    const payer = aStripePayer(world, shopper.call)
    const paymentRequestId = await shopper.freeze(await shopper.fillCart(4200, 340))
    const { paymentId } = await payer.pay(paymentRequestId, '4242424242424242')
    const { body: confirmed } = await payer.confirm(paymentId)
    const asked = { orderId: confirmed.orderId as OrderId, cancelsLines: false, restocks: false }
    const platform = world.stripe.account.balances.get('platform') ?? 0
    const balances = () => [
      world.stripe.account.balances.get('acct_mouche'),
      (world.stripe.account.balances.get('platform') ?? 0) - platform,
    ]
    const refund = async (scope: 'tip' | 'whole') => {
      const who = { token: `${scope} ${paymentId}`, wish: { scope }, cancelsSchedule: false, askedBy: 'test' }
      await askRefund(world.deps, { ...asked, ...who })
      const open = await db.selectFrom('refund').select('id').where('state', '=', 'created').execute()
      for (const { id } of open) await executeRefund(world.deps, id)
    }
    await refund('tip')
    expect(balances()).toEqual([4200, -340])
    await refund('whole')
    expect(balances()).toEqual([0, -340])
    const states = await db.selectFrom('refund').select(['state', 'amount_cents', 'tip_cents']).execute()
    expect(states).toEqual([
      { state: 'refunded', amount_cents: 340, tip_cents: 340 },
      { state: 'refunded', amount_cents: 4200, tip_cents: 0 },
    ])
    const found = (await reconcile(world.deps, 35)).find(({ provider }) => provider === 'stripe')
    expect(found?.differences).toEqual([])
    expect(await findViolations(db)).toEqual([])
  })
})

describe('a definition file', () => {
  const apply = (organization: Record<string, unknown>) => {
    const file = join(mkdtempSync(join(tmpdir(), 'obole-form-')), 'forms.json')
    const forms = [{ type: 'Donation', slug: 'dons', title: 'Dons' }]
    writeFileSync(file, JSON.stringify({ organization: { slug: 'x-y', name: 'X', ...organization }, forms }))
    return applyFormFile(world.deps.db, file, new Date(), { providers: world.deps.providers })
  }

  it('names a configured provider, and an account at it', async () => {
    await expect(apply({ provider: 'stripe', providerAccount: 'acct_1' })).resolves.toBeDefined()
    await expect(apply({ provider: 'paypal' })).rejects.toThrow(
      /organization\.provider: mistake.unknownProvider/,
    )
    await expect(apply({ provider: 'toString' })).rejects.toThrow(/provider/)
    await expect(apply({ providerAccount: 'acct_1' })).rejects.toThrow(/mistake.providerOfAccount/)
    await expect(apply({ provider: 'Stripe!' })).rejects.toThrow(/provider/)
  })
})

it('Stripe’s ledger agrees', async () => {
  expect(world.stripe.book().charges).toHaveLength(2)
  const violations = await stripeViolations(world)
  // The other banks’ charges are not in Stripe’s ledger.
  expect(
    violations.filter(({ detail }) => world.stripe.book().charges.some(({ id }) => detail.includes(id))),
  ).toEqual([])
})
