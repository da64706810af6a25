import { readFileSync } from 'node:fs'
import { expect } from '../../../build/e2e/expect.ts'
import { test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aDonor, formPath, zoe } from '../../../build/e2e/visitors/a-donor.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated } from '../../../build/e2e/a-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'

const site = aSite((db) =>
  aForm(db, {
    form: {
      askAddress: true,
      frequencies: ['SINGLE', 'SUBSCRIPTION'],
      customFields: [{ label: 'Justificatif', type: 'File' }],
    },
  }),
)
const pdf = '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'
/** The bank asks for a confirmation of each payment with it. */
const askedAgain = '4000002760003184'
const email = 'zoe@exemple.fr'

test('a signed-in donor types once: details and card serve the next gift, and both are in the history', async () => {
  const page = await site.visit({ width: 390, height: 844 })
  const donor = aDonor(page)
  const field = (name: string) => page.getByLabel(donor.t.payer(name), { exact: true })
  await signInTab(site, page, email, formPath)
  await donor.openStep(1)
  await page.getByRole('radio', { name: 'Chaque mois' }).check()
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
  await donor.paysWith(askedAgain)
  await donor.answersBank('success')
  await donor.isConfirmed()

  await donor.openStep(1)
  await page.getByRole('radio', { name: 'Une fois' }).check()
  await donor.gives('17')
  await expect(field('address')).toHaveValue(address)
  await donor.toSummary()
  await donor.tips('none')
  await donor.accepts()
  await donor.orders()
  const savedCard = page.getByRole('radio', {
    name: /^Payer avec votre carte enregistrée \(Visa •••• 3184\)/,
  })
  await expect(page.getByRole('radio', { name: 'Une autre carte' })).toBeChecked()
  await savedCard.check()
  await expect(page.locator('iframe')).toHaveCount(0)
  await isSound(page, 'a saved card')
  await donor.payButton().click()
  await donor.answersBank('failure')
  const again = donor.t.confirmation('action.retry')
  await page
    .getByRole('link', { name: again })
    .or(page.getByRole('button', { name: again }))
    .click()
  await donor.atCard()
  await savedCard.check()
  await donor.payButton().click()
  await donor.answersBank('success')
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
