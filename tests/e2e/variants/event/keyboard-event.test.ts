import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '../../../build/e2e/expect.ts'
import type { Locator, Page } from 'playwright-core'
import { expect as expectFile, test } from 'vitest'
import { aBuyer } from '../../../build/e2e/visitors/a-buyer.ts'
import { cards } from '../../../build/e2e/visitors/a-donor.ts'
import { aGala, gala } from '../../../build/e2e/a-gala.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { tabTo } from '../../../build/e2e/tab-to.ts'

const site = aSite((db) => aGala(db))

/** The screen as an assistive technology reads it, without ids, ports and dates. */
async function treeOf(page: Page): Promise<string> {
  const tree = await page.locator('main').ariaSnapshot()
  const still = tree
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')
    .replaceAll(/(?<=\/)[\w-]{50}$/gm, '{token}')
    .replaceAll(/localhost:\d+/g, '{site}')
    .replaceAll(/\b20\d\d-(\d{6})(, .+)?/g, '{year}-$1')
    .replaceAll(/€, le .+/g, '€, le {day}')
    .replaceAll(/#[\w-]{40,}/g, '#{code}')
  return `${still}\n`
}

/** The screen is the stored one. Its heading comes first: the parts that follow are waited for. */
async function readsAs(page: Page, name: string): Promise<void> {
  const file = `trees/${name}.txt`
  const stored = readFileSync(join(import.meta.dirname, file), 'utf8')
  await expect
    .poll(() => treeOf(page))
    .toBe(stored)
    .catch(() => undefined)
  await expectFile(await treeOf(page)).toMatchFileSnapshot(file)
}

test('the journey of an event with the keyboard only, each step in the stored form', async () => {
  const page = await site.visit()
  const buyer = aBuyer(page)
  const { keyboard } = page
  const go = (target: Locator) => tabTo(page, target)
  const press = async (target: Locator, key: string) => {
    await go(target)
    await keyboard.press(key)
  }
  const type = async (target: Locator, text: string) => {
    await go(target)
    await keyboard.type(text)
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name })

  await buyer.openCampaign()
  await press(page.getByRole('link', { name: 'Aller au contenu' }), 'Enter')
  await press(button(`Ajouter un : ${gala.adult}`), 'Enter')
  await press(button(`Ajouter un : ${gala.adult}`), 'Space')
  await type(buyer.quantity(gala.child), '1')
  await readsAs(page, 'campaign')
  await press(button(/^Continuer/), 'Enter')

  await expect(buyer.heading('Qui vient ?')).toBeFocused()
  await type(buyer.ticket(1).getByLabel('Prénom'), 'Zoé')
  await type(buyer.ticket(1).getByLabel('Nom', { exact: true }), 'Moreau')
  await press(buyer.ticket(1).getByRole('radio', { name: 'Viande' }), 'ArrowDown')
  await expect(buyer.ticket(1).getByRole('radio', { name: 'Poisson' })).toBeChecked()
  await press(buyer.ticket(1).getByRole('checkbox', { name: gala.frontRow }), 'Space')
  await press(buyer.ticket(1).getByRole('checkbox', { name: /^Copier/ }), 'Space')
  await type(buyer.ticket(2).getByLabel('Prénom'), 'Adam')
  await type(buyer.ticket(3).getByLabel('Prénom'), 'Inès')
  await readsAs(page, 'participants')
  await press(button('Continuer : coordonnées'), 'Enter')

  await expect(buyer.heading('Vos coordonnées')).toBeFocused()
  await press(button(/^Utiliser les informations de Zoé Moreau/), 'Enter')
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Moreau')
  for (const name of ['email', 'emailConfirmation'] as const) {
    await type(page.getByLabel(buyer.t.payer(name), { exact: true }), buyer.payer[name] ?? '')
  }
  await readsAs(page, 'billing')
  await press(button('Continuer : récapitulatif'), 'Enter')

  await expect(buyer.heading('Récapitulatif')).toBeFocused()
  await press(page.getByRole('radio', { name: 'Non merci' }), 'ArrowRight')
  await expect(buyer.tipTile('low')).toBeChecked()
  await press(page.getByRole('checkbox', { name: 'Je confirme ma contribution' }), 'Space')
  await press(page.getByRole('checkbox', { name: 'J’accepte les conditions de vente' }), 'Space')
  await press(page.getByRole('checkbox', { name: 'J’accepte les conditions d’utilisation' }), 'Space')
  await buyer.isSettled()
  await readsAs(page, 'summary')
  await press(button(/^Payer/), 'Enter')

  await buyer.atCard()
  await readsAs(page, 'card')
  await type(buyer.frame().getByLabel('Numéro de carte'), cards.challenged)
  for (const text of ['1240', '123', 'Zoé Moreau']) {
    await keyboard.press('Tab')
    await keyboard.type(text)
  }
  await press(button(/^Payer/), 'Enter')
  await press(button('Confirmer le paiement'), 'Enter')
  await buyer.isConfirmed()
  await readsAs(page, 'confirmation')
  await press(page.getByRole('link', { name: 'Voir mes billets' }), 'Enter')
  await expect(buyer.heading('Vos 3 billets')).toBeVisible()
  await readsAs(page, 'tickets')
})
