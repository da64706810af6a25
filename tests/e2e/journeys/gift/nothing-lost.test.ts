import { expect } from '../../../build/e2e/expect.ts'
import { lostNetwork } from '../../../build/e2e/go-offline.ts'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aDonor, formPath, zoe } from '../../../build/e2e/visitors/a-donor.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { holdScripts, hydrated, open } from '../../../build/e2e/a-tab.ts'
import { words } from '../../../build/e2e/words.ts'

const site = aSite((db) => aForm(db, { organisation: { taxReceipts: true } }))

/** Every field of the payer contains Zoé's input. */
async function knowsZoe(page: Page): Promise<void> {
  const { t } = aDonor(page)
  for (const [name, value] of Object.entries(zoe)) {
    await expect(page.getByLabel(t.payer(name), { exact: true })).toHaveValue(value)
  }
}

test('an amount typed before the script loads is preserved', async () => {
  const page = await site.visit()
  const letGo = await holdScripts(page)
  await page.goto(formPath, { waitUntil: 'commit' })
  await page.getByLabel('Autre montant').fill('42,5')
  letGo()
  await hydrated(page)
  await expect(page.getByLabel('Autre montant')).toHaveValue(/^42,50?$/)
  await expect(page.getByRole('button', { name: 'Donner 42,50 €' })).toBeVisible()
})

test('a suggested amount chosen before the script loads is preserved', async () => {
  const page = await site.visit()
  const letGo = await holdScripts(page)
  await page.goto(formPath, { waitUntil: 'commit' })
  await page.getByRole('radio', { name: '100 €' }).check()
  letGo()
  await hydrated(page)
  await expect(page.getByRole('radio', { name: '100 €' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Donner 100 €' })).toBeVisible()
})

test('the contribution can be chosen again when a lost connection returns', async () => {
  const page = await site.visit({ expects: lostNetwork })
  const donor = aDonor(page)
  await donor.openStep(1)
  await donor.gives('42')
  const missing = page.getByText('Les montants proposés n’ont pas pu être chargés.')
  const isShown = Promise.withResolvers<void>()
  await page.route(
    /\/tip-suggestion\//,
    async (route) => {
      await isShown.promise
      await page.context().setOffline(true)
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  await donor.fillsPayer()
  // The page and its texts are there: the amounts alone are missing.
  await expect(page.getByText(donor.t.tip('loading'))).toBeAttached()
  isShown.resolve()
  await expect(missing).toBeVisible()
  await page.context().setOffline(false)
  await donor.tips('mid')
  await expect(missing).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Payer 45,40 €' })).toBeVisible()
})

test('a reload, the back button and an error lose nothing', async () => {
  const page = await site.visit()
  const donor = aDonor(page)
  await donor.openStep(1)
  await donor.gives('42')
  await donor.types({ ...zoe, emailConfirmation: 'autre@exemple.fr' })
  await donor.next().click()
  await expect(page.getByRole('alert').filter({ hasText: '1 erreur à corriger' })).toBeVisible()
  await expect(page.getByLabel('Confirmez votre e-mail')).toBeFocused()
  await donor.types({ emailConfirmation: zoe.emailConfirmation })
  await page.reload()
  await hydrated(page)
  await knowsZoe(page)
  await donor.toSummary()
  await page.goBack()
  await expect(donor.heading('Vos coordonnées')).toBeVisible()
  await knowsZoe(page)
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(donor.heading('Votre don')).toBeVisible()
  await expect(page.getByLabel('Autre montant')).toHaveValue('42')
  await page.goForward()
  await open(page, `${formPath}/3`)
  await expect(donor.heading('Récapitulatif')).toBeVisible()
  await expect(page.getByText('Zoé L’Haÿ-Moreau')).toBeVisible()
})

test('another tab starts a separate cart, at the first step', async () => {
  const page = await site.visit()
  const donor = aDonor(page)
  await donor.openStep(1)
  await donor.gives('42')
  const other = await page.context().newPage()
  await open(other, `${formPath}/3`)
  await expect(aDonor(other).heading('Votre don')).toBeVisible()
  await expect(other).toHaveURL(`${formPath}/1`)
})

test('an emptied cart leaves no data', async () => {
  const page = await site.visit()
  const donor = aDonor(page)
  await donor.openStep(1)
  await donor.gives('42')
  await donor.types(zoe)
  await page.getByRole('button', { name: 'Vider mon panier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Vider votre panier' })
  await dialog.getByRole('button', { name: 'Garder mon panier' }).click()
  await knowsZoe(page)
  await page.getByRole('button', { name: 'Vider mon panier' }).click()
  await dialog.getByRole('button', { name: 'Vider mon panier' }).click()
  await expect(page).toHaveURL(formPath)
  await expect(page.getByText('Votre panier est vide.')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Zoé')
  await donor.openStep(2)
  await expect(donor.heading('Votre don')).toBeVisible()
})

test('an e-mail address with unusual characters has a warning when typed, and again before paying', async () => {
  const page = await site.visit()
  const donor = aDonor(page)
  const email = 'zoë+don@exemple.fr'
  await donor.openStep(1)
  await donor.gives('42')
  await donor.types({ ...zoe, email, emailConfirmation: email })
  await expect(page.getByText(words('fr', 'problems')('EMAIL_UNUSUAL')).first()).toBeVisible()
  await donor.toSummary()
  await expect(page.getByText(email).first()).toBeVisible()
  await expect(page.getByText(donor.t.checkout('summary.emailWarning'))).toBeVisible()
})
