import { expect } from '../../build/e2e/expect.ts'
import { test } from 'vitest'
import { aForm } from '../../build/a-form.ts'
import { cards } from '../../build/e2e/visitors/a-donor.ts'
import { anOrder, buyer } from '../../build/e2e/visitors/an-order.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { hydrated } from '../../build/e2e/a-tab.ts'
import { isSound } from '../../build/e2e/sound-screen.ts'

const site = aSite((db) =>
  aForm(db, {
    form: {
      type: 'PaymentForm',
      slug: 'cantine',
      title: 'Régler la cantine',
      acceptOpenDonation: true,
      discountCodes: [{ code: 'FRATRIE', percent: 10 }],
      customFields: [{ label: 'Numéro de facture', type: 'TextInput', isRequired: true }],
      tiers: [{ name: 'Facture de cantine', priceCategory: 'Pwyw', minAmount: 100 }],
    },
  }),
)

const path = '/associations/la-ruche/paiements/cantine'

test('all errors are shown at once, a refused card loses nothing, the order is corrected and paid', async () => {
  // Cancelling waits for the fields of another card, but not for ever: fields loaded later are not used.
  const page = await site.visit({ expects: [/status of 409/] })
  const order = anOrder(page, path)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  // A payment form has no steps.
  await page.goto(`${path}/2`)
  await hydrated(page)
  await expect(page).toHaveURL(path)
  await expect(page.getByLabel('Montant à payer')).toBeVisible()
  // Before there is an amount, the column beside says so and shows no total.
  const beside = page.getByRole('complementary', { name: 'Votre paiement' })
  await expect(beside).toContainText('Le montant s’affichera ici')
  await expect(page.getByText('0,00 €')).toHaveCount(0)

  await order.payButton().click()
  const summary = await order.isRefused(7, 'nothing filled in')
  await expect(summary.getByRole('link').first()).toHaveText(/montant/)
  await summary.getByRole('link').first().click()
  await expect(page.getByLabel('Montant à payer')).toBeFocused()

  await page.getByLabel('Montant à payer').fill('42,50')
  await page.getByLabel('Numéro de facture').fill('F-2026-11')
  await order.types(buyer)
  // The suggestions follow the amount.
  await expect(page.getByRole('radio', { name: /^2,10/ })).toBeVisible()
  await order.tips('low')
  await order.accepts()
  const pay = order.payButton()
  await expect(pay).toContainText('44,6')
  await expect(beside).toContainText('44,60 €')
  await pay.click()
  await expect(order.heading('Paiement')).toBeVisible()
  await order.paysWith(cards.declined)
  await expect(page.getByRole('alert')).toContainText('Le paiement a été refusé')

  await page.getByRole('button', { name: 'Annuler et revenir à mon panier' }).click()
  await expect(page).toHaveURL(path)
  await hydrated(page)
  await expect(page.getByLabel('Montant à payer')).toHaveValue('42,50')
  await expect(page.getByLabel('Numéro de facture')).toHaveValue('F-2026-11')
  await expect(page.getByLabel('Prénom', { exact: true })).toHaveValue('Zoé')
  await expect(page.getByRole('radio', { name: /^2,10/ })).toBeChecked()
  await page.getByLabel('Montant à payer').fill('40')
  await order.tips('none')
  await order.accepts()
  await expect(order.payButton()).toContainText('40,00')
  await order.payButton().click()
  await expect(order.heading('Paiement')).toBeVisible()
  await expect(page.getByText('40,00 €').filter({ visible: true }).first()).toBeVisible()
  await order.paysWith(cards.accepted)
  await order.isThanked('PaymentForm')

  const writes = asked.filter((call) => call.includes('cart-one-page'))
  expect(writes[0]).toBe('POST /ha-api/carts/cart-one-page')
  expect(writes.at(-1)).toMatch(/^PUT \/ha-api\/carts\/cart-one-page\//)
  const orders = await site.db.selectFrom('order').select(['amount_cents', 'tip_cents']).execute()
  expect(orders).toEqual([{ amount_cents: 4000, tip_cents: 0 }])
  await expect.poll(() => site.violations()).toEqual([])
})

test('in English', async () => {
  const page = await site.visit({ width: 390, height: 844 })
  const order = anOrder(page, path, 'en')
  await page.goto(`${path}/3/en`)
  await hydrated(page)
  await expect(page).toHaveURL(`${path}/en`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await order.payButton().last().click()
  await order.isRefused(7, 'in English, nothing filled in')
  await page.getByLabel('Amount to pay').fill('12.30')
  await page.getByLabel('Numéro de facture').fill('F-2026-12')
  await order.types(buyer)
  await order.tips('none')
  await order.accepts()
  await order.payButton().last().click()
  await expect(order.heading('Payment')).toBeVisible()
  await order.paysWith(cards.accepted)
  await order.isThanked('PaymentForm')
  await expect(page.getByText('€12.30').first()).toBeVisible()
})

test('a promo code is applied before the payment, and again when the amount changes', async () => {
  const page = await site.visit()
  const order = anOrder(page, path)
  await page.goto(path)
  await hydrated(page)
  await page.getByLabel('Montant à payer').fill('50')
  await page.getByText('J’ai un code promo').click()
  await page.getByLabel('Code promo', { exact: true }).fill(' Fratrie ')
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByText(/^Code FRATRIE\s: 5,00\s€ de réduction\.$/)).toBeVisible()
  await expect(order.payButton()).toContainText('45,00 €')
  await page.getByLabel('Montant à payer').fill('60')
  await expect(page.getByText('appliquez de nouveau le code FRATRIE')).toBeVisible()
  await expect(order.payButton()).toContainText('60,00 €')
  await page.getByLabel('Montant à payer').fill('50')
  await expect(order.payButton()).toContainText('45,00 €')
  await isSound(page, 'payment form with a code')

  await page.getByLabel('Numéro de facture').fill('F-2026-13')
  await order.types(buyer)
  await order.tips('none')
  await order.accepts()
  await order.payButton().click()
  await expect(order.heading('Paiement')).toBeVisible()
  await order.paysWith(cards.accepted)
  await order.isThanked('PaymentForm')
  await expect(page.getByText('Code FRATRIE')).toBeVisible()
  await expect.poll(() => site.violations()).toEqual([])
})
