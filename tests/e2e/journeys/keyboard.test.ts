import { expect } from '@playwright/test'
import type { Locator, Page } from 'playwright-core'
import { test } from 'vitest'
import { aForm } from '../../build/a-form.ts'
import { aDonor, cards, zoe } from '../../build/e2e/a-donor.ts'
import { aSite } from '../../build/e2e/a-site.ts'

const site = aSite((db) => aForm(db, { organisation: { taxReceipts: true } }))

/** More than any page has. */
const mostStops = 60

/** Goes there with the Tab key alone, and sees where it is. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement && document.hasFocus())) return
  }
  throw new Error(`the Tab key does not lead to ${target.toString()}`)
}

test('the whole journey by keyboard alone, card frame and bank included', async () => {
  const page = await site.visit()
  const donor = aDonor(page)
  const { keyboard } = page
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await donor.openCampaign()
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Autre montant'))
  await keyboard.type('42')
  await keyboard.press('Enter')
  await expect(donor.heading('Vos coordonnées')).toBeVisible()
  for (const [name, value] of Object.entries(zoe)) {
    await tabTo(page, page.getByLabel(donor.t.payer(name), { exact: true }))
    await keyboard.type(value)
  }
  await tabTo(page, page.getByRole('checkbox', { name: 'Afficher le montant' }))
  await keyboard.press('Space')
  await tabTo(page, button('Continuer : récapitulatif'))
  await keyboard.press('Enter')
  await expect(donor.heading('Récapitulatif')).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: 'Rien' }))
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Moyen' })).toBeChecked()
  await tabTo(page, page.getByRole('checkbox', { name: 'Je confirme ma contribution' }))
  await keyboard.press('Space')
  await tabTo(page, page.getByRole('checkbox', { name: 'J’accepte' }))
  await keyboard.press('Space')
  await tabTo(page, button(/^Payer/))
  await donor.isSettled()
  await keyboard.press('Enter')
  await donor.atCard()
  await tabTo(page, donor.frame().getByLabel('Numéro de carte'))
  await keyboard.type(cards.challenged)
  await keyboard.press('Tab')
  await keyboard.type('1240')
  await keyboard.press('Tab')
  await keyboard.type('123')
  await keyboard.press('Tab')
  await keyboard.type('Zoé Moreau')
  await tabTo(page, button(/^Payer/))
  await keyboard.press('Enter')
  await expect(donor.heading('Confirmez-vous ce paiement')).toBeVisible()
  await tabTo(page, button('Confirmer le paiement'))
  await keyboard.press('Enter')
  await donor.isConfirmed()
  await tabTo(page, page.getByRole('checkbox', { name: 'Afficher mon prénom' }))
  await keyboard.press('Space')
  await tabTo(page, button('Enregistrer'))
  await keyboard.press('Enter')
  await expect(page.getByText('Vos choix sont enregistrés.')).toBeVisible()
})

test('a step sent with mistakes puts the keyboard on the summary of errors, whose links lead to the fields', async () => {
  const page = await site.visit()
  const donor = aDonor(page)
  await donor.openStep(1)
  await donor.gives('42')
  await tabTo(page, page.getByRole('button', { name: 'Continuer : récapitulatif' }))
  await page.keyboard.press('Enter')
  const summary = page.getByRole('alert').filter({ hasText: 'points à corriger' })
  await expect(summary).toBeFocused()
  await tabTo(page, summary.getByRole('link').first())
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Prénom', { exact: true })).toBeFocused()
})
