import { moveClock } from '../../../build/e2e/a-clock.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { afterEach, expect as expectValue, test } from 'vitest'
import { declinesInTest } from '#domain/payment/card-testing.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aDonor, cards } from '../../../build/e2e/visitors/a-donor.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated } from '../../../build/e2e/a-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

let form: StoredForm
const site = aSite(
  async (db) => {
    form = await aForm(db, { organisation: { taxReceipts: true } })
  },
  { TRUSTED_PROXIES: 'loopback' },
)

/** An attacker who tries cards through the calls of the pages, from an address. */
const from = (address: string) =>
  aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form, { 'x-forwarded-for': address })

afterEach(async () => {
  await expect.poll(() => site.violations(), { timeout: 20_000 }).toEqual([])
})

test('an address with too many declined cards is paused: a calm message, nothing debited, and it ends', async () => {
  const address = '203.0.113.20'
  const attacker = from(address)
  for (let cart = 0; cart < declinesInTest; cart += 1) await attacker.pay(cards.declined)
  const page = await site.visit({
    expects: [/status of 429/],
    extraHTTPHeaders: { 'x-forwarded-for': address },
  })
  const donor = aDonor(page)
  await donor.openStep(1)
  await donor.gives('42')
  await donor.fillsPayer()
  await donor.tips('none')
  await donor.accepts()
  await donor.isSettled()
  await donor.payButton().click()
  await expect(donor.heading('Paiement en pause')).toBeVisible()
  await expect(page.getByText('Aucun montant n’a été débité.')).toBeVisible()
  await hydrated(page)
  await isSound(page, 'paused')
  await page.setViewportSize({ width: 320, height: 800 })
  await isSound(page, 'paused on a small phone')
  await moveClock(site, 11)
  await page.getByRole('button', { name: 'Réessayer le paiement' }).click()
  await expect(donor.payButton()).toBeEnabled()
  await donor.paysWith(cards.accepted)
  await donor.isConfirmed()
})

/** Thirty-one cards declined on the form, each from a different address. */
async function attack(): Promise<void> {
  for (let card = 1; card <= 31; card += 1) await from(`198.51.${card}.1`).pay(cards.declined)
}

test('a form under attack: with the keyboard on a slow phone, and a screen reader announces the progress', async () => {
  await attack()
  const page = await site.visit({ width: 390, extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.23' } })
  const donor = aDonor(page)
  await donor.goesToCard()
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await donor.typesCard(cards.accepted)
  // The bank answers after the screen was seen.
  await site.play({ operation: 'charge', times: 1, delayMs: 120_000 })
  await donor.payButton().press('Enter')
  const title = donor.heading('Paiement en cours')
  await expect(title).toBeFocused({ timeout: 30_000 })
  await expect(page.getByRole('status').filter({ hasText: 'ne rafraîchissez pas' })).toBeVisible({
    timeout: 30_000,
  })
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await site.clearScenarios()
  await donor.isConfirmed()
})

test('without JavaScript the card page shows what is missing, and that nothing was debited', async () => {
  const donor = from('203.0.113.24')
  const paymentRequestId = await donor.freeze(await donor.fillCart())
  const page = await site.visit({ javaScriptEnabled: false })
  await page.goto(`${site.url}/paiement/embarque-ha/${paymentRequestId}`)
  await expect(page.locator('noscript p')).toContainText('Ce paiement a besoin de JavaScript.')
  await expect(page.locator('noscript p')).toBeVisible()
})

test('a form under attack: an honest donor pays without a difference', async () => {
  await attack()
  const probe = from('203.0.113.21')
  const { body } = await probe.openSession(await probe.freeze(await probe.fillCart()))
  expectValue(body.work?.bits).toBe(17)
  const page = await site.visit({ extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.22' } })
  const donor = aDonor(page)
  await donor.goesToCard()
  // Nothing more to read, to tick or to solve than usually.
  await isSound(page, 'a card page whose browser works')
  await expect(page.getByText(/vérification|robot|captcha/i)).toHaveCount(0)
  const started = Date.now()
  await donor.paysWith(cards.accepted)
  await donor.isConfirmed()
  expectValue(Date.now() - started).toBeLessThan(60_000)
})
