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

test('the contents are edited, published, restored and taken offline with the keyboard alone', async () => {
  const page = await site.visit({ width: 390, height: 844 })
  await signInTab(site, page, email, '/admin/la-ruche')
  const { keyboard } = page
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await press(page, page.getByRole('link', { name: 'Le gala', exact: true }))
  await hydrated(page)
  const source = page.getByLabel('Définition (JSON)')
  await expect(source).toHaveValue(/"price": 1500/)

  // A mistake is shown at its line, and mended there.
  const text = await source.inputValue()
  await tabTo(page, source)
  await showsFocus(source)
  await keyboard.press('Control+A')
  await keyboard.insertText(text.replace('"price": 1500', '"price": -1').replace('Le gala', 'Le bal'))
  await press(page, button('Enregistrer pour prévisualiser'))
  const mistakes = page.getByRole('alert').filter({ hasText: '1 erreur à corriger' })
  await showsFocus(mistakes)
  await isSound(page, 'mistake')
  await press(page, button(/^Ligne \d+$/))
  await showsFocus(source)
  expect(
    await source.evaluate((field: HTMLTextAreaElement) =>
      field.value.slice(field.selectionStart, field.selectionEnd),
    ),
  ).toBe('      "price": -1,')
  await keyboard.insertText('      "price": 1500,')

  await press(page, button('Enregistrer pour prévisualiser'))
  await expect(mistakes).toHaveCount(0)
  const preview = page.getByRole('link', { name: /aperçu de cette version/ })
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
  await press(page, button('Publier ce contenu'))
  await expect(page.getByText('Contenu publié')).toBeVisible()
  await press(page, button('Publier cette version Version 1'))
  await expect(page.getByRole('listitem').filter({ hasText: 'Version 1' })).toContainText('(en ligne)')
  await isSound(page, 'restored')

  const state = (name: string) =>
    page.getByRole('region', { name: 'Publication' }).getByRole('button', { name })
  await press(page, state('Publier la campagne'))
  await expect(page.getByText('Cette campagne est publiée.')).toBeVisible()
  await press(page, state('Désactiver la campagne'))
  const dialog = page.getByRole('dialog', { name: 'Désactiver cette campagne ?' })
  await isSound(page, 'disable')
  await press(page, dialog.getByRole('button', { name: 'Désactiver la campagne' }))
  await expect(page.getByText(/Cette campagne est désactivée/)).toBeVisible()
  await press(page, state('Réactiver la campagne'))
  await expect(page.getByText('Cette campagne est publiée.')).toBeVisible()
  await isSound(page, 'reactivated')
})
