import { expect } from '../../../build/e2e/expect.ts'
import { test } from 'vitest'
import { cards } from '../../../build/e2e/visitors/a-donor.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated, open } from '../../../build/e2e/a-tab.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { aSubscriber, subscriberForms } from '../../../build/links/a-subscriber.ts'

const site = aSite(subscriberForms)
const historyPath = '/compte/historique'

test('orders of a guest appear once the mailbox is proved: debits to change, papers, one that is not theirs', async () => {
  const giver = aSubscriber(site)
  await giver.givesMonthly(cards.accepted)
  await giver.joins(cards.accepted)
  await giver.buys(cards.accepted)
  const now = new Date()
  await site.db
    .updateTable('mandate')
    .set({ expiry_month: now.getUTCMonth() + 1, expiry_year: now.getUTCFullYear() - 1 })
    .where('id', 'in', (eb) =>
      eb.selectFrom('schedule').select('mandate_id').where('kind', '=', 'SUBSCRIPTION'),
    )
    .execute()
  const page = await site.visit({ width: 390, height: 844, expects: [/status of 401/] })
  await open(page, historyPath)
  await expect(page.getByText('Connectez-vous pour voir cette page.')).toBeVisible()
  await isSound(page, 'history, signed out')
  await signInTab(site, page, giver.email, historyPath)
  await hydrated(page)

  const needs = page.getByRole('region', { name: 'À faire' })
  await expect(needs.getByRole('link', { name: /^Indiquer une autre carte/ })).toHaveCount(1)
  const schedules = page.getByRole('region', { name: 'Prélèvements en cours' })
  await expect(schedules.getByRole('listitem')).toHaveCount(2)
  await expect(schedules.getByText('2 prélèvements restants')).toBeVisible()
  const orders = page.getByRole('region', { name: 'Mes commandes' })
  await expect(orders.getByRole('heading', { level: 3 })).toHaveText([
    'Le marché de Noël',
    'Adhésion de l’année',
    'Un toit pour l’épicerie solidaire',
  ])
  await expect(orders.getByText('Panier de légumes, Pot de miel')).toBeVisible()
  await expect(orders.getByRole('link', { name: 'Attestation de paiement (PDF)' })).toHaveCount(3)
  await isSound(page, 'history')

  await schedules.getByRole('link', { name: /faire une pause/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /voici vos prélèvements/ })).toBeVisible()
  await hydrated(page)
  await page.getByRole('button', { name: 'Mettre en pause' }).click()
  await expect(page.getByRole('button', { name: 'Reprendre les prélèvements' })).toBeVisible()
  await page.goto('/e/recherche')
  await page.getByText('Menu', { exact: true }).click()
  await page.getByRole('link', { name: 'Mon historique' }).click()
  await expect(page.getByText(/^En pause/)).toBeVisible()

  await hydrated(page)
  await page
    .getByRole('button', { name: /^Ce n’est pas moi/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Retirer cette commande/ })
  await expect(dialog.getByText(/^Le marché de Noël, commande n°/)).toBeVisible()
  await isSound(page, 'an order that is not theirs')
  await dialog.getByRole('button', { name: 'Retirer la commande' }).click()
  await expect(dialog).toBeHidden()
  await expect(orders.getByRole('heading', { level: 3 })).toHaveCount(2)
  await expect(orders.getByRole('heading', { level: 2 })).toBeFocused()
  await page.reload()
  await expect(orders.getByRole('heading', { level: 3 })).toHaveCount(2)
})

test('an account without orders says where to look', async () => {
  const page = await site.visit()
  await signInTab(site, page, 'personne@exemple.fr', historyPath)
  await expect(page.getByRole('heading', { name: 'Aucune commande pour l’instant' })).toBeVisible()
  await isSound(page, 'empty history')
  await page.getByRole('link', { name: 'Retrouver une commande' }).click()
  await expect(page).toHaveURL('/commandes')
})
