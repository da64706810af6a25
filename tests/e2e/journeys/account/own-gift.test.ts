import { readFileSync } from 'node:fs'
import { expect } from '../../../build/e2e/expect.ts'
import { test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aDonor, cards, formPath, zoe } from '../../../build/e2e/visitors/a-donor.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated } from '../../../build/e2e/a-tab.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'

const site = aSite((db) =>
  aForm(db, { form: { askAddress: true, customFields: [{ label: 'Justificatif', type: 'File' }] } }),
)
const pdf = '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'
const email = 'zoe@exemple.fr'

test('a signed-in donor types once: the next gift is filled in, and both are in the history', async () => {
  const page = await site.visit()
  const donor = aDonor(page)
  const field = (name: string) => page.getByLabel(donor.t.payer(name), { exact: true })
  await signInTab(site, page, email, formPath)
  await donor.openStep(1)
  await donor.gives('42')
  await expect(field('email')).toHaveValue(email)
  await expect(field('emailConfirmation')).toHaveValue(email)
  const { firstName, lastName, address, zipCode, city } = zoe
  const file = { name: 'certificat.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('button', { name: /^Retirer le fichier/ })).toBeVisible()
  await donor.fillsPayer({ firstName, lastName, address, zipCode, city })
  await donor.tips('none')
  await donor.accepts()
  await donor.orders()
  await donor.paysWith(cards.accepted)
  await donor.isConfirmed()

  await donor.openStep(1)
  await donor.gives('17')
  await expect(field('address')).toHaveValue(address)
  await donor.toSummary()
  await donor.tips('none')
  await donor.accepts()
  await donor.orders()
  await donor.paysWith(cards.accepted)
  await donor.isConfirmed()
  await page.goto('/compte/historique')
  const orders = page.getByRole('region', { name: 'Mes commandes' })
  await expect(orders.getByText('17,00 €')).toBeVisible()
  await expect(orders.getByText('42,00 €')).toBeVisible()
  await expect(orders.getByRole('button')).toHaveCount(0)

  await page.goto('/compte')
  await hydrated(page)
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: /^certificat\.pdf \(commande/ }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe('certificat.pdf')
  expect(readFileSync(await download.path(), 'utf8')).toBe(pdf)
})
