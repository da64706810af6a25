import { describe, test } from 'vitest'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated, open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

const president = 'presidente@exemple.fr'
const reader = 'lectrice@exemple.fr'
const home = '/admin/la-ruche'

const site = aSite(async (db) => {
  await aForm(db)
  const deps = { db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email: president, organizationSlug: 'la-ruche', role: 'president' })
  await addMember(deps, { email: reader, organizationSlug: 'la-ruche', role: 'reader' })
})

describe('a new campaign', () => {
  test('begins as a show with two prices, is published, and visitors see it', async () => {
    const page = await site.visit()
    await signInTab(site, page, president, home)
    await page.getByRole('link', { name: 'Créer une campagne' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Créer une campagne' })).toBeVisible()
    await isSound(page, 'types of campaigns')
    await page.getByRole('link', { name: 'Événement' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Créer un événement' })).toBeVisible()
    await hydrated(page)
    await page.getByRole('button', { name: 'Créer le brouillon' }).click()
    await expect(page.getByRole('alert').getByText(/Titre/)).toBeVisible()
    await isSound(page, 'new campaign without a title')
    await page.getByLabel('Titre').fill('Widget')
    await expect(page.getByText('/associations/la-ruche/evenements/evenements-widget')).toBeVisible()
    await page.getByLabel('Titre').fill('Concert de printemps')
    await page.getByRole('radio', { name: /Spectacle payant, deux tarifs/ }).check()
    await isSound(page, 'new campaign')
    await page.getByRole('button', { name: 'Créer le brouillon' }).click()
    await expect(page).toHaveURL(/\/admin\/la-ruche\/evenements\/concert-de-printemps\/edition\/1$/)
    await isSound(page, 'editor of a new draft')
    await hydrated(page)
    await page.getByRole('link', { name: 'Vérifier et publier' }).first().click()
    await hydrated(page)
    await page.getByRole('button', { name: 'Publier la campagne' }).click()
    await expect(page.getByText('Cette campagne est publiée.')).toBeVisible()

    const visitor = await site.visit()
    await open(visitor, '/associations/la-ruche/evenements/concert-de-printemps')
    await expect(visitor.getByRole('heading', { level: 1, name: 'Concert de printemps' })).toBeVisible()
    await expect(visitor.getByText('Plein tarif')).toBeVisible()
    await expect(visitor.getByText('Tarif réduit')).toBeVisible()
  })

  test('is a copy of a former one, on a phone', async () => {
    const page = await site.visit({ width: 390 })
    await signInTab(site, page, president, `${home}/campagnes/nouvelle?type=formulaires`)
    await hydrated(page)
    await page.getByLabel('Titre').fill('Un toit, deuxième année')
    await page.getByRole('radio', { name: /Repartir d’une de vos campagnes/ }).check()
    await expect(page.getByLabel('Campagne à reprendre')).toHaveValue('dons')
    await page.getByLabel('Adresse de la page').fill('dons')
    await page.getByLabel('Adresse de la page').blur()
    await expect(page.getByText('Vous pouvez choisir dons-2.').first()).toBeVisible()
    await isSound(page, 'copy whose address is taken')
    await page.getByLabel('Adresse de la page').fill('dons-2')
    await page.getByRole('button', { name: 'Créer le brouillon' }).click()
    await expect(page).toHaveURL(/\/formulaires\/dons-2\/edition\/1$/)
    const steps = page.getByRole('navigation', { name: 'Étapes de la campagne' })
    await steps.getByRole('link', { name: 'Réglages' }).click()
    await hydrated(page)
    await expect(page.getByText('Merci de tout cœur.')).toBeVisible()
  })

  test('is not offered to a reader', async () => {
    const page = await site.visit({ expects: [/status of 403/] })
    await signInTab(site, page, reader, `${home}/campagnes`)
    await expect(page.getByRole('heading', { level: 1, name: 'Campagnes' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Créer une campagne' })).toHaveCount(0)
    await page.goto(`${home}/campagnes/nouvelle`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Événement' })).toHaveCount(0)
  })
})
