import { test } from 'vitest'
import type { Page } from 'playwright-core'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

const edition = '/admin/la-ruche/evenements/gala/edition/1'
const gala = '/associations/la-ruche/evenements/gala'

const site = aSite(async (db) => {
  await aForm(db, { form: { type: 'Event', slug: 'gala', title: 'Le gala', summary: 'Un repas' } })
  const deps = { db, newId, clock: { now: () => new Date() } }
  for (const email of ['anne@exemple.fr', 'bruno@exemple.fr'])
    await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'secretary' })
})

/** The edition page of one author, with a change that is typed and not saved. */
async function anAuthor(email: string, before: string, after: string) {
  const page = await site.visit({ expects: [/status of 409/] })
  await signInTab(site, page, email, edition)
  const source = page.getByLabel('Définition (JSON)')
  await expect(source).toHaveValue(/"title": "/)
  const text = (await source.inputValue()).replace(before, after)
  await source.fill(text)
  return { page, source, text }
}

const button = (page: Page, name: string) => page.getByRole('button', { name })

test('the second of two authors sees what the first one changed, loses nothing and goes on', async () => {
  const [anne, bruno] = [
    await anAuthor('anne@exemple.fr', '"title": "Le gala"', '"title": "Le grand gala"'),
    await anAuthor('bruno@exemple.fr', '"summary": "Un repas"', '"summary": "Un repas et un bal"'),
  ]
  await button(anne.page, 'Publier ce contenu').click()
  await expect(anne.page.getByText('(en ligne)')).toBeVisible()
  const { page, source } = bruno
  const conflict = page.getByRole('alert').filter({ hasText: 'Le contenu a changé entre-temps' })
  await button(page, 'Publier ce contenu').click()
  await expect(conflict).toBeFocused()
  await expect(conflict).toContainText('anne@exemple.fr')
  await expect(conflict.getByRole('listitem')).toHaveText('title avant : Le gala maintenant : Le grand gala')
  await expect(source).toHaveValue(bruno.text)
  await isSound(page, 'conflict')
  // Another press overwrites nothing either, before one of the two texts was chosen.
  await button(page, 'Publier ce contenu').click()
  await expect(conflict).toBeVisible()
  await button(page, 'Reprendre la version 2').click()
  await expect(source).toHaveValue(/"title": "Le grand gala"/)
  await isSound(page, 'own text aside')
  await button(page, 'Revenir à mon texte').click()
  await expect(source).toHaveValue(bruno.text)
  await source.fill(bruno.text.replace('Le gala', 'Le grand gala'))
  await button(page, 'Publier ce contenu').click()
  await expect(page.getByText('Contenu publié')).toBeVisible()
  await expect(conflict).toHaveCount(0)
  const visitor = await site.visit()
  await open(visitor, gala)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Le grand gala' })).toBeVisible()
  await expect(visitor.getByText('Un repas et un bal').first()).toBeVisible()
})

test('a change of the state hides no conflict, and a text is saved anyway', async () => {
  const [anne, bruno] = [
    await anAuthor('anne@exemple.fr', '"title": "', '"title": "1. '),
    await anAuthor('bruno@exemple.fr', '"title": "', '"title": "2. '),
  ]
  await button(anne.page, 'Publier ce contenu').click()
  await expect(anne.page.getByText('Contenu publié')).toBeVisible()
  const { page, source } = bruno
  await button(page, 'Désactiver la campagne').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Désactiver la campagne' }).click()
  await expect(page.getByText('Cette campagne est désactivée')).toBeVisible()
  const conflict = page.getByRole('alert').filter({ hasText: 'Le contenu a changé entre-temps' })
  await expect(conflict).toBeVisible()
  await button(page, 'Enregistrer mon texte quand même').click()
  await expect(conflict).toHaveCount(0)
  await expect(source).toHaveValue(bruno.text)
  // What is only published again changes no text.
  await anne.page.reload()
  await button(anne.page, 'Publier cette version Version 1').click()
  await expect(anne.page.getByText('Contenu publié')).toBeVisible()
  await button(page, 'Publier ce contenu').click()
  await expect(conflict).toContainText('La version 1 a été mise en ligne')
  await button(page, 'Enregistrer mon texte quand même').click()
  await expect(conflict).toHaveCount(0)
  await button(page, 'Publier ce contenu').click()
  await expect(page.getByText('Contenu publié')).toBeVisible()
})
