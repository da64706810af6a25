import { readFileSync } from 'node:fs'
import { expect } from '../../../build/e2e/expect.ts'
import { test } from 'vitest'
import { aDonor, cards } from '../../../build/e2e/visitors/a-donor.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated } from '../../../build/e2e/a-tab.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { expectLedgerBalanced } from '../../../build/over-time/shown-schedule.ts'
import { aSubscriber, subscriberForms } from '../../../build/links/a-subscriber.ts'

const site = aSite(subscriberForms)

test('from the history: another card for a schedule, the data as files, and the end of the account', async () => {
  const giver = aSubscriber(site)
  await giver.joins(cards.accepted)
  const page = await site.visit({ width: 390, height: 844 })
  const donor = aDonor(page)
  const history = '/compte/historique'
  await signInTab(site, page, giver.email, history)
  await expect(page.getByText('Carte Visa se terminant par 4242', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: /changer de carte/ }).click()
  await page.getByRole('link', { name: 'Utiliser une autre carte' }).click()
  await expect(donor.heading(/^Régler 34,33.€ dès maintenant$/)).toBeVisible()
  await hydrated(page)
  await page.getByRole('radio', { name: 'Une autre carte' }).check()
  await page.getByRole('button', { name: /^Régler 34,33/ }).click()
  await donor.atCard('Régler par carte')
  await donor.paysWith('4000002500003155')
  await donor.answersBank('success')
  await expect(donor.heading('Merci Zoé, c’est réglé')).toBeVisible({ timeout: 30_000 })
  await page.goto(history)
  await expect(page.getByText('Carte Visa se terminant par 3155', { exact: false })).toBeVisible()
  await expect(page.getByText('1 prélèvement restant')).toBeVisible()

  await page.getByRole('link', { name: 'Mon compte' }).last().click()
  await expect(page.getByText(/^Conditions d’utilisation du .* acceptées le/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Changer ou arrêter/ })).toBeVisible()
  await hydrated(page)
  await isSound(page, 'own data')
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger mes données (JSON)' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toBe('mes-donnees.json')
  const data = JSON.parse(readFileSync(await file.path(), 'utf8')) as {
    orders: { payments: { state: string }[] }[]
  }
  expect(data.orders[0]?.payments.map(({ state }) => state)).toEqual(['Authorized', 'Authorized', 'Waiting'])

  await expect(page.getByText('1 prélèvement en cours continuera.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Effacer mon compte' }).click()
  const dialog = page.getByRole('dialog', { name: /^Effacer le compte/ })
  await expect(dialog).toBeVisible()
  await isSound(page, 'erasing the account')
  await dialog.getByRole('button', { name: 'Oui, effacer mon compte' }).click()
  await expect(donor.heading('Votre compte est effacé')).toBeVisible()
  await isSound(page, 'an erased account')
  await expect.poll(() => giver.countMails('accountChanged')).toBe(1)
  await page.getByRole('link', { name: 'Voir les campagnes' }).click()
  await expect(page).toHaveURL('/e/recherche')
  await page.getByText('Menu', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'Connexion' }).last()).toBeVisible()
  await expectLedgerBalanced(site)
})
