import { expect } from '../../../build/e2e/expect.ts'
import { test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aDonor, cards, zoe } from '../../../build/e2e/visitors/a-donor.ts'
import { aSite } from '../../../build/e2e/a-site.ts'

const site = aSite((db) =>
  aForm(db, { organisation: { taxReceipts: true }, form: { allowOrganizationPayer: true } }),
)

test('in English, an organisation gives with its name, SIREN and legal form', async () => {
  const page = await site.visit()
  const donor = aDonor(page, 'en')
  await donor.openStep(1)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await donor.gives('250.50')
  await page.getByRole('radio', { name: 'An organisation' }).check()
  await page.getByLabel(donor.t.payer('companyName')).fill('Boulangerie Lefèvre')
  await page.getByLabel('SIREN').fill('732 829 320')
  await page.getByLabel(donor.t.payer('companyLegalStatus')).fill('SAS, société par actions simplifiée')
  await page.getByRole('checkbox', { name: 'Show the name of my organisation' }).check()
  await page.getByRole('checkbox', { name: 'Show the amount' }).check()
  await donor.fillsPayer(zoe)
  await expect(page.getByText('Boulangerie Lefèvre')).toBeVisible()
  await expect(page.getByText('€250.50').first()).toBeVisible()
  await donor.tips('none')
  await donor.accepts()
  await donor.orders()
  await donor.paysWith(cards.challenged)
  await donor.answersBank('success')
  await donor.isConfirmed()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await donor.openCampaign()
  await expect(page.getByText('Boulangerie Lefèvre')).toBeVisible()
  const [order] = await site.db.selectFrom('order').selectAll().execute()
  expect(order).toMatchObject({ amount_cents: 25_050, tip_cents: 0 })
  await expect.poll(() => site.violations()).toEqual([])
})
