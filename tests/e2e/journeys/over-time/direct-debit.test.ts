import { expect } from '../../../build/e2e/expect.ts'
import { test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { moveClock, resetClock } from '../../../build/e2e/a-clock.ts'
import { aDonor } from '../../../build/e2e/visitors/a-donor.ts'
import { buyer } from '../../../build/e2e/visitors/an-order.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { expectLedgerBalanced } from '../../../build/over-time/shown-schedule.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { words } from '../../../build/e2e/words.ts'

const site = aSite((db) => aForm(db, { form: { acceptSepa: true } }))

const days = 24 * 60
const t = words('fr', 'payment')

test('a gift by direct debit: the page does not wait, and days later the gift is confirmed', async () => {
  const page = await site.visit()
  const donor = aDonor(page)
  await donor.goesToCard('42', 'low', buyer)
  await expect(page.getByRole('radio', { name: 'Carte bancaire' })).toBeChecked()
  await page.getByRole('radio', { name: 'Prélèvement SEPA' }).check()
  await expect(donor.heading('Payer par prélèvement')).toBeVisible()
  const account = page.frameLocator(`iframe[title="${t('paymentMethod.frameTitle')}"]`)
  await account.getByLabel('IBAN').fill('FR14 2004 1010 0505 0001 3M02 606')
  await account.getByLabel('Titulaire du compte').fill('Zoé Moreau')
  await expect(donor.payButton()).toBeEnabled()
  await donor.payButton().click()
  await expect(donor.heading('Votre prélèvement est enregistré')).toBeVisible()
  await expect(page.getByText('sous 8 jours ouvrés après la validation de votre banque')).toBeVisible()
  const orders = () => site.db.selectFrom('order').select('id').execute()
  expect(await orders()).toEqual([])

  await moveClock(site, 6 * days)
  await expect.poll(() => orders(), { timeout: 40_000 }).toHaveLength(1)
  await page.reload()
  await expect(donor.heading(/^Merci Zoé/)).toBeVisible()
  await resetClock(site)
  await expectLedgerBalanced(site)
})

test('a direct debit that the bank refuses days later: the page shows it, and a mail links back', async () => {
  const page = await site.visit()
  const donor = aDonor(page)
  await donor.goesToCard('42', 'none', buyer)
  await page.getByRole('radio', { name: 'Prélèvement SEPA' }).check()
  const account = page.frameLocator(`iframe[title="${t('paymentMethod.frameTitle')}"]`)
  await account.getByLabel('IBAN').fill('FR84 2004 1010 0505 0001 3M02 607')
  await account.getByLabel('Titulaire du compte').fill('Zoé Moreau')
  await expect(donor.payButton()).toBeEnabled()
  await donor.payButton().click()
  await expect(donor.heading('Votre prélèvement est enregistré')).toBeVisible()

  await moveClock(site, 6 * days)
  const mails = site.db.selectFrom('mail').select('locale').where('kind', '=', 'paymentFailed')
  await expect.poll(() => mails.execute(), { timeout: 40_000 }).toEqual([{ locale: 'fr' }])
  await page.reload()
  await expect(donor.heading('Le paiement a été refusé')).toBeVisible()
  await expect(page.getByText('Vous pouvez payer par carte, ou depuis un autre compte.')).toBeVisible()
  await isSound(page, 'refused by the bank')
  await resetClock(site)
  await expectLedgerBalanced(site)
})
