import { expect } from '../../../build/e2e/expect.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { findViolations, findChargeViolations } from '#server/money/ledger/invariant-checks-store.ts'
import { aDatabase } from '../../../build/a-database.ts'
import { aForm } from '../../../build/a-form.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { aDonor } from '../../../build/e2e/visitors/a-donor.ts'
import { opensCardPage } from '../../../build/e2e/visitors/card-page.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { startSiteProcess } from '../../../build/e2e/site-process.ts'
import {
  simulatedSecretKey,
  simulatedWebhookSecret,
  startStripeSimulator,
} from '../../../build/stripe/stripe-simulator.ts'

const stripe = await startStripeSimulator()
const settings = {
  STRIPE_SECRET_KEY: simulatedSecretKey,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_simulated',
  STRIPE_WEBHOOK_SECRET: simulatedWebhookSecret,
  STRIPE_API_URL: stripe.url,
  STRIPE_SCRIPT_URL: stripe.scriptUrl,
  STRIPE_WALLETS: '1',
}
let gift: StoredForm
const site = aSite(async (db) => {
  gift = await aForm(db, { organisation: { provider: 'stripe', taxReceipts: true } })
}, settings)
beforeAll(() => {
  stripe.events.webhookUrl = `${site.url}/ha-api/provider-events/stripe`
})
afterAll(() => stripe.close())

/** A donor at Stripe's fields. */
async function atStripe(page: Page, arrives = () => opensCardPage(page, site, gift, undefined, 'embarque')) {
  const donor = await arrives()
  const number = page.frameLocator('iframe[title="Stripe"]').getByLabel('Numéro')
  const pays = async (card: string) => {
    await number.fill(card)
    await donor.payButton().click()
  }
  return { donor, number, pays }
}

describe('Stripe’s wallets', () => {
  test('a wallet of the browser pays in one step', async () => {
    const page = await site.visit()
    const { donor } = await atStripe(page)
    await expect(page.getByText(donor.t.payment('orByCard'))).toBeVisible()
    await isSound(page, 'Stripe with a wallet')
    await page.getByRole('button', { name: 'Google Pay' }).click()
    await donor.isConfirmed()
  })
})

describe('a gift paid in Stripe’s fields', () => {
  test('is confirmed; only that page loads Stripe’s script', async () => {
    const page = await site.visit()
    const { donor, pays } = await atStripe(page, async () => {
      const walker = aDonor(page)
      await walker.goesToCard()
      return walker
    })
    expect(new URL(page.url()).pathname).toMatch(/^\/paiement\/embarque\/[0-9a-f-]{36}$/)
    await isSound(page, 'Stripe')
    const policyOf = async (path: string) => {
      const answer = await fetch(`${site.url}${path}`, { redirect: 'manual' })
      return answer.headers.get('content-security-policy') ?? ''
    }
    const own = await policyOf(new URL(page.url()).pathname)
    for (const source of ['script-src', 'frame-src', 'connect-src'])
      expect(own).toMatch(new RegExp(`${source}[^;]* ${stripe.url}`))
    await pays('4242 4242 4242 4242')
    await donor.isConfirmed()
    expect(await policyOf(new URL(page.url()).pathname)).not.toContain(stripe.url)
    expect(await policyOf('/associations/la-ruche/formulaires/dons')).not.toContain(stripe.url)
  })

  test('goes to the bank and back', async () => {
    const page = await site.visit()
    const { donor, pays } = await atStripe(page)
    await pays('4000000000003220')
    await page.getByRole('button', { name: 'Accepter' }).click()
    await donor.isConfirmed()
    expect(new URL(page.url()).pathname).toMatch(/^\/paiement\/embarque\/confirmation\//)
  })

  test('after errors and refusals another card can be entered', async () => {
    const page = await site.visit({ width: 390, expects: [/402/] })
    const { donor, number, pays } = await atStripe(page)
    await donor.payButton().click()
    await expect(page.getByText(donor.t.payment('invalidFields'))).toBeVisible()
    await pays('1234')
    await expect(page.getByText(donor.t.payment('invalidFields'))).toBeVisible()
    await pays('4000000000009995')
    await expect(page.getByText(donor.t.confirmation('screen.refused.happened'))).toBeVisible()
    await expect(number).toBeEmpty()
    await donor.atCard()
    await pays('4242424242424242')
    await donor.isConfirmed()
  })

  test('a Stripe script that does not load is reported, and tried again', async () => {
    const page = await site.visit({ expects: [/503/] })
    const { donor } = await atStripe(page)
    stripe.fault('GET /js/stripe.js', 'error500')
    await page.reload()
    await expect(donor.heading(donor.t.payment('error.start'))).toBeVisible()
    await expect(page.getByText(donor.t.payment('error.scriptText'))).toBeVisible()
    await isSound(page, 'Stripe')
    await page.getByRole('button', { name: donor.t.payment('error.retry') }).click()
    await donor.atCard()
  })

  test('our ledger and Stripe’s have no violation', async () => {
    expect(await findViolations(site.db)).toEqual([])
    expect(await findChargeViolations(site.db, stripe.book(), new Date(), true)).toEqual([])
  })
})

describe('a site with Stripe as the provider', () => {
  test('starts without the sandbox, names Stripe, and uses real time', async () => {
    const database = await aDatabase()
    const own = await startSiteProcess(database.url, { ...settings, PROVIDER: 'stripe' })
    try {
      await aForm(database.db)
      const answer = await fetch(`${own.url}/ha-api/organizations/la-ruche/provider`)
      expect(await answer.json()).toEqual({ provider: 'stripe', publicKey: 'pk_test_simulated' })
      await expect(fetch(`${own.sandboxUrl}/healthz`)).rejects.toThrow()
      await expect(own.cli('clock', '+30d')).rejects.toThrow(/only with sandbox money/)
    } finally {
      await own.stop()
      await database.close()
    }
  })
})
