import { moveClock, resetClock } from '../../../build/e2e/a-clock.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { afterEach, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aDonor, cards, formPath, zoe } from '../../../build/e2e/visitors/a-donor.ts'
import { anOrder, buyer } from '../../../build/e2e/visitors/an-order.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated, open } from '../../../build/e2e/a-tab.ts'

const site = aSite(async (db) => {
  await aForm(db, { organisation: { taxReceipts: true } })
  await aForm(db, { organisation: { taxReceipts: true }, form: billForm })
})

const billForm = {
  type: 'PaymentForm',
  slug: 'cantine',
  title: 'Régler la cantine',
  customFields: [{ label: 'Numéro de facture', type: 'TextInput', isRequired: true }],
  tiers: [{ name: 'Facture de cantine', priceCategory: 'Pwyw', minAmount: 100 }],
}
const billPath = '/associations/la-ruche/paiements/cantine'

afterEach(() => resetClock(site))

test('a link with a cart and its key continues the cart in another browser, and hides the key', async () => {
  const first = await site.visit()
  const donor = aDonor(first)
  await donor.openStep(1)
  await donor.gives('42')
  await donor.types(zoe)
  await donor.toSummary()
  const stored = await first.evaluate(() => sessionStorage.getItem('cart:la-ruche/Donation/dons'))
  const { id, cartKey } = JSON.parse(stored ?? '{}') as { id: string; cartKey: string }
  const page = await site.visit()
  const again = aDonor(page)
  await open(page, `${formPath}/3#cart=${id}&key=${cartKey}`)
  await expect(page.getByText('L’Haÿ-Moreau').first()).toBeVisible()
  await expect(page).toHaveURL(`${formPath}/3`)
  await again.tips('none')
  await again.accepts()
  await again.orders()
  await again.paysWith(cards.accepted)
  await again.isConfirmed()
  await expect.poll(() => site.violations()).toEqual([])
})

test('an expired payment form is restored by its link, which then shows that it is paid', async () => {
  const first = await site.visit()
  const order = anOrder(first, billPath)
  await order.openPage()
  await first.getByLabel('Montant à payer').fill('42,50')
  await first.getByLabel('Numéro de facture').fill('F-2026-11')
  await order.types(buyer)
  await order.tips('low')
  await order.accepts()
  await order.payButton().click()
  await expect(order.heading('Paiement')).toBeVisible()
  await expect(order.payButton()).toBeEnabled()
  const left = first.url()
  await first.getByRole('button', { name: 'Annuler et revenir à mon panier' }).click()
  await expect(first).toHaveURL(billPath)
  const stored = await first.evaluate(() => sessionStorage.getItem('cart:la-ruche/PaymentForm/cantine'))
  const { id, cartKey } = JSON.parse(stored ?? '{}') as { id: string; cartKey: string }
  const link = `${billPath}#cart=${id}&key=${cartKey}`
  await moveClock(site, 70)

  const page = await site.visit({ expects: [/status of 404/] })
  const again = anOrder(page, billPath)
  await open(page, link)
  await expect(page.getByLabel('Numéro de facture')).toHaveValue('F-2026-11')
  await expect(page.getByLabel('Montant à payer')).toHaveValue('42,50')
  await expect(page.getByLabel('Prénom', { exact: true })).toHaveValue('Zoé')
  await expect(again.tipTile('low')).toBeChecked()
  // Consent is required again.
  await page.getByRole('checkbox', { name: /contribution volontaire/ }).check()
  await again.accepts()
  await again.payButton().click()
  await expect(again.heading('Paiement')).toBeVisible()
  await again.paysWith(cards.accepted)
  await again.isThanked('PaymentForm')
  const paid = page.url()

  // The page of the cancelled payment leads to the completed one.
  await page.goto(left)
  await expect(page).toHaveURL(paid)
  const reader = await site.visit()
  await open(reader, link)
  await expect(reader.getByText('Votre paiement est déjà enregistré')).toBeVisible()
  await expect(reader.getByLabel('Montant à payer')).toHaveValue('')
  await reader.getByRole('link', { name: 'Voir la confirmation' }).click()
  await expect(reader).toHaveURL(paid)
  await hydrated(reader)
})
