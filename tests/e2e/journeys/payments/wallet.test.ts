import { describe, test } from 'vitest'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { cards } from '../../../build/e2e/visitors/a-donor.ts'
import { opensCardPage } from '../../../build/e2e/visitors/card-page.ts'

let gift: StoredForm
const site = aSite(async (db) => {
  gift = await aForm(db, { form: { acceptSepa: true } })
})

/** A donor with the sheet of a wallet open. */
async function atWallet(name = 'Apple Pay', width = 1280) {
  const page = await site.visit({ width })
  const donor = await opensCardPage(page, site, gift)
  const frame = donor.frame()
  await frame.getByRole('button', { name }).click()
  const sheet = frame.getByRole('dialog', { name })
  await expect(sheet).toBeVisible()
  const answers = (label: string) => sheet.getByRole('button', { name: label }).click()
  return { page, donor, frame, sheet, answers }
}

describe('a simulated wallet', () => {
  test('pays without a card and without 3-D Secure, after a sheet with the amount', async () => {
    const { page, donor, sheet, answers } = await atWallet()
    await expect(sheet).toContainText('42,00 €')
    await expect(sheet).toContainText('simulé')
    await isSound(page, 'wallet')
    await answers('Confirmer le paiement')
    await donor.isConfirmed()
    await expect.poll(() => site.violations()).toEqual([])
  })

  test('that declines leaves the card, which pays', async () => {
    const { page, donor, answers } = await atWallet('Google Pay', 390)
    await answers('Simuler un refus')
    await expect(page.getByRole('alert')).toContainText('Aucun montant n’a été débité.')
    await donor.atCard()
    await donor.paysWith(cards.accepted)
    await donor.isConfirmed()
  })

  test('can be left: nothing is sent, what was typed stays, and the frame follows the colours of the page', async () => {
    const { page, donor, frame, sheet, answers } = await atWallet()
    await answers('Annuler')
    await expect(sheet).toBeHidden()
    await frame.getByLabel('Nom sur la carte').fill('Zoé Moreau')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(frame.locator('html')).toHaveAttribute('data-scheme', 'dark')
    await frame.getByRole('button', { name: 'Apple Pay' }).click()
    await answers('Annuler')
    await expect(frame.getByLabel('Nom sur la carte')).toHaveValue('Zoé Moreau')
    await expect(donor.payButton()).toBeEnabled()
  })

  test('is not offered for a direct debit', async () => {
    const page = await site.visit()
    await opensCardPage(page, site, gift)
    await page.getByRole('radio', { name: 'Prélèvement SEPA' }).check()
    const account = page.frameLocator('iframe[title*="compte bancaire"]')
    await expect(account.getByLabel('IBAN')).toBeVisible()
    await expect(account.getByRole('button', { name: 'Apple Pay' })).toHaveCount(0)
  })
})
