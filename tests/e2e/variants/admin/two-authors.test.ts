import { test } from 'vitest'
import type { Page } from 'playwright-core'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated, open } from '../../../build/e2e/a-tab.ts'
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

/** The editor of one author, ready to type. */
async function anAuthor(email: string) {
  const page = await site.visit({ expects: [/status of 409/] })
  await signInTab(site, page, email, edition)
  await hydrated(page)
  const saved = page.getByText(/^Enregistré à/)
  return {
    page,
    title: page.getByLabel('Titre', { exact: true }),
    summary: page.getByLabel('En une phrase'),
    saved,
  }
}

test('two authors of one draft: other fields are merged, and of one field both values are shown', async () => {
  const [anne, bruno] = [await anAuthor('anne@exemple.fr'), await anAuthor('bruno@exemple.fr')]
  await anne.title.fill('Le grand gala')
  await anne.title.blur()
  await expect(anne.saved).toBeVisible()
  await bruno.summary.fill('Un repas et un bal')
  await bruno.summary.blur()
  await expect(bruno.title).toHaveValue('Le grand gala')
  await expect(bruno.summary).toHaveValue('Un repas et un bal')
  await expect(bruno.saved).toBeVisible()

  await anne.summary.fill('Un dîner')
  await anne.summary.blur()
  const clash = anne.page.getByRole('alert').filter({ hasText: 'Une autre personne a modifié ce champ' })
  await expect(clash).toContainText('Votre version : Un dîner')
  await expect(clash).toContainText('L’autre version : Un repas et un bal')
  await isSound(anne.page, 'clash')
  await clash.getByRole('button', { name: 'Prendre l’autre version' }).click()
  await expect(clash).toHaveCount(0)
  await expect(anne.summary).toHaveValue('Un repas et un bal')
  await expect(anne.saved).toBeVisible()
})

test('contents that were published meanwhile are not overwritten unseen', async () => {
  const [anne, bruno] = [await anAuthor('anne@exemple.fr'), await anAuthor('bruno@exemple.fr')]
  for (const { page } of [anne, bruno]) {
    await open(page, edition.replace('/1', '/5'))
    await hydrated(page)
  }
  const publish = (page: Page) => page.getByRole('button', { name: 'Publier les modifications' })
  await publish(anne.page).click()
  await expect(anne.page.getByText('Modifications publiées')).toBeVisible()
  await publish(bruno.page).click()
  const conflict = bruno.page
    .getByRole('alert')
    .filter({ hasText: 'publié par une autre personne entre-temps' })
  await expect(conflict).toBeVisible()
  await isSound(bruno.page, 'conflict')
  await conflict.getByRole('button', { name: 'Continuer avec mon brouillon' }).click()
  await publish(bruno.page).click()
  await expect(bruno.page.getByText('Modifications publiées')).toBeVisible()
  const visitor = await site.visit()
  await open(visitor, gala)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Le grand gala' })).toBeVisible()
  await expect(visitor.getByText('Un repas et un bal').first()).toBeVisible()
})
