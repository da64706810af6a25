import { test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { tabTo } from '../../../build/e2e/tab-to.ts'
import { showsFocus } from '../../../build/e2e/visible-focus.ts'

const email = 'presidente@exemple.fr'

const site = aSite(async (db) => {
  const tiers = [{ key: 'place', name: 'Place', price: 1500, stock: 10 }]
  await aForm(db, {
    form: { type: 'Event', slug: 'gala', title: 'Le gala', state: 'draft', presetAmounts: [], tiers },
  })
  const deps = { db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'secretary' })
})

/** Reaches a control with the Tab key, sees that it has the focus, and presses Enter. */
async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await showsFocus(target)
  await page.keyboard.press('Enter')
}

/** Adds a price, which moves by its buttons; what moved is announced. */
async function addPrice(page: Page, step: Locator): Promise<void> {
  const { keyboard } = page
  await press(page, step)
  await hydrated(page)
  await press(page, page.getByRole('button', { name: 'Ajouter un tarif' }))
  const name = page.getByLabel('Nom', { exact: true }).last()
  await tabTo(page, name)
  await keyboard.insertText('Enfant')
  const price = page.getByLabel('Montant', { exact: true }).last()
  await tabTo(page, price)
  await keyboard.insertText('8')
  await press(page, page.getByRole('button', { name: 'Monter Enfant' }))
  await expect(page.getByText('Enfant : position 1 sur 2')).toBeAttached()
  await isSound(page, 'prices')
}

test('the contents are edited, published, restored and taken offline with the keyboard alone', async () => {
  const page = await site.visit({ width: 390, height: 844 })
  await signInTab(site, page, email, '/admin/la-ruche')
  const { keyboard } = page
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await press(page, page.getByRole('link', { name: 'Le gala', exact: true }))
  await hydrated(page)
  const title = page.getByLabel('Titre', { exact: true })
  await expect(title).toHaveValue('Le gala')
  const step = (name: string) =>
    page.getByRole('navigation', { name: 'Étapes de la campagne' }).getByRole('link', { name })

  // A mistake is shown at its field, and in the last step, which leads back to it.
  await tabTo(page, title)
  await keyboard.press('Control+A')
  await keyboard.press('Delete')
  await expect(page.getByText('Remplissez ce champ.')).toBeVisible()
  await press(page, step('Vérifier et publier'))
  await hydrated(page)
  await expect(page.getByText('1 erreur à corriger')).toBeVisible()
  await isSound(page, 'mistake')
  await press(page, page.getByRole('link', { name: 'Titre', exact: true }).first())
  await hydrated(page)
  await showsFocus(title)
  await keyboard.insertText('Le bal')

  await addPrice(page, step('Tarifs'))
  await press(page, step('Vérifier et publier'))
  await hydrated(page)
  await press(page, button('Voir l’aperçu'))
  const preview = page.getByRole('link', { name: /aperçu dans un nouvel onglet/ })
  const [shown] = await Promise.all([page.waitForEvent('popup'), press(page, preview)])
  await expect(shown.getByRole('heading', { level: 1, name: 'Le bal' })).toBeVisible()
  // A draft that stays open asks the public calls for nothing: each would be a 404.
  const asked: string[] = []
  shown.on('request', (request) => asked.push(request.url()))
  await shown.clock.install()
  await shown.reload()
  await hydrated(shown)
  await shown.clock.runFor(30_000)
  expect(asked.filter((url) => url.includes('/enriched'))).toEqual([])
  await shown.close()
  await keyboard.press('Escape')
  await press(page, button('Publier la campagne'))
  await expect(page.getByText('Cette campagne est publiée.')).toBeVisible()
  await press(page, button('Reprendre dans le brouillon Version 1'))
  await expect(page.getByText('de Le bal à Le gala')).toBeVisible()
  await isSound(page, 'taken back')

  const state = (name: string) =>
    page.getByRole('region', { name: 'Publication' }).getByRole('button', { name })
  await press(page, state('Désactiver la campagne'))
  const dialog = page.getByRole('dialog', { name: 'Désactiver cette campagne ?' })
  await isSound(page, 'disable')
  await press(page, dialog.getByRole('button', { name: 'Désactiver la campagne' }))
  await expect(page.getByText(/Cette campagne est désactivée/)).toBeVisible()
  await press(page, state('Réactiver la campagne'))
  const again = page.getByRole('dialog', { name: 'Réactiver cette campagne ?' })
  await press(page, again.getByRole('button', { name: 'Réactiver la campagne' }))
  await expect(page.getByText('Cette campagne est publiée.')).toBeVisible()
  await isSound(page, 'reactivated')
})
