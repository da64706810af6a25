import { describe, test } from 'vitest'
import type { Page, Response } from 'playwright-core'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { buysSecured, ordersOf, takesForOne } from '../../../build/e2e/visitors/a-secured-order.ts'
import { anAuthor } from '../../../build/e2e/visitors/an-author.ts'

const president = 'presidente@exemple.fr'
const reader = 'lectrice@exemple.fr'
const home = '/admin/la-ruche'

const site = aSite(async (db) => {
  await aForm(db)
  const deps = { db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email: president, organizationSlug: 'la-ruche', role: 'president' })
  await addMember(deps, { email: reader, organizationSlug: 'la-ruche', role: 'reader' })
})

/** Counts the fields that were changed and the buttons and links that were pressed, over all pages of a tab. */
async function countsWork(page: Page) {
  const work = { fields: new Set<string>(), clicks: 0 }
  await page.exposeFunction('countField', (name: string) => work.fields.add(page.url() + name).size)
  await page.exposeFunction('countClick', () => (work.clicks += 1))
  await page.addInitScript(() => {
    const report = (name: string, value = '') => {
      const counts: unknown = Reflect.get(globalThis, name)
      if (typeof counts === 'function') Reflect.apply(counts, null, [value])
    }
    const pressed = 'button, a, summary'
    addEventListener(
      'input',
      ({ target }) =>
        target instanceof HTMLElement && report('countField', target.getAttribute('name') ?? target.id),
      true,
    )
    addEventListener(
      'click',
      ({ target }) => target instanceof Element && target.closest(pressed) && report('countClick'),
      true,
    )
  })
  return async () => {
    await page.evaluate(() => null)
    return { fields: work.fields.size, clicks: work.clicks }
  }
}

/** What is typed reaches the preview by one save, and one read of the data alone, however many prices there are. */
async function followsTyping({ page, field }: ReturnType<typeof anAuthor>): Promise<void> {
  const preview = page.frameLocator('iframe')
  await expect(preview.getByText('Aperçu : la page suit ce que vous écrivez.')).toBeVisible()
  const asked: Response[] = []
  page.on('response', (response) => {
    if (/\/draft$|\.data\?/.test(response.url())) asked.push(response)
  })
  await field('En une phrase').fill('Un soir de fête.')
  await expect(preview.getByText('Un soir de fête.')).toBeVisible()
  expect(asked.map((one) => one.request().method())).toEqual(['POST', 'GET'])
  // As transferred: the browser no longer has the bodies of a frame that went on.
  const sizes = await Promise.all(asked.map((one) => one.request().sizes()))
  expect(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)).toBeLessThan(25_000)
}

/** Sells a show, raises its price, moves it to another day, and sells it again: the first order stays as it was. */
async function sellsTwice(author: ReturnType<typeof anAuthor>): Promise<void> {
  const path = '/associations/la-ruche/evenements/concert-de-printemps'
  const show = { type: 'Event', path, takes: takesForOne('Qui vient ?') } as const
  const former = await buysSecured(site, show, 'Plein tarif')
  const before = await ordersOf(site, 'concert-de-printemps')
  await author.goesTo('Présentation', 1)
  for (const field of ['Début', 'Fin']) await author.field(field).fill('2090-05-20')
  await author.goesTo('Tarifs', 2)
  await author.raisesPrice({ name: 'Plein tarif', next: 'Plein tarif du soir', euros: '14' })
  await author.field('Nombre disponible').last().fill('7')
  await author.button('Masquer Tarif réduit').click()
  await author.isSaved()
  await author.goesTo('Vérifier et publier', 5)
  await expect(author.page.getByText('Le tarif « Tarif réduit » est masqué')).toBeVisible()
  await author.publishes(false)
  await buysSecured(site, show, 'Plein tarif du soir')
  const after = await ordersOf(site, 'concert-de-printemps')
  expect(after.map(({ order }) => order.amount_cents)).toEqual([1200, 1400])
  expect(after[0]).toEqual(before[0])
  await former.reload()
  await expect(former.getByText('12,00 €').first()).toBeVisible()
  await expect.poll(() => site.violations()).toEqual([])
}

describe('a new campaign', () => {
  test('begins as a show with two prices, is sold, changed and sold again', async () => {
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
    const author = anAuthor(page, 'la-ruche')
    await followsTyping(author)
    await author.publishes(true)
    await sellsTwice(author)
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
    await expect(page.getByLabel('Votre message de remerciement')).toHaveValue('Merci de tout cœur.')
    await page.getByRole('button', { name: 'Voir l’e-mail de confirmation' }).click()
    const mail = page.getByRole('dialog', { name: 'E-mail de confirmation' })
    await expect(mail.getByText(/^Votre don pour La Ruche est confirmé$/)).toBeVisible()
    await expect(mail.frameLocator('iframe').getByText('Merci de tout cœur.')).toBeVisible()
    await isSound(page, 'confirmation mail')
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

test('a campaign takes three fields at most for gifts, and nine for a show with its date, its place and two prices', async () => {
  const page = await site.visit()
  await signInTab(site, page, president, `${home}/campagnes/nouvelle`)
  const author = anAuthor(page, 'la-ruche')
  const count = await countsWork(page)
  await author.creates('Don', 'Pour le toit')
  await author.publishes(true)
  expect(await count()).toEqual({ fields: 1, clicks: 4 })
  await author.creates('Événement', 'Concert d’été', /Spectacle payant, deux tarifs/)
  await author.field('Début').fill('2090-07-01')
  await page.getByLabel('Heure Début').fill('19:30')
  await author.field('Fin').fill('2090-07-01')
  await author.field('Nom du lieu').fill('Salle des fêtes')
  await author.field('Ville').fill('Nantes')
  await author.goesTo('Tarifs', 2)
  for (const [name, euros] of [
    ['Plein tarif', '15'],
    ['Tarif réduit', '9'],
  ] as const)
    await (await author.opensPrice(name)).getByLabel('Montant', { exact: true }).fill(euros)
  await author.publishes(true)
  const { fields, clicks } = await count()
  expect(fields - 1).toBeLessThanOrEqual(9)
  expect(clicks - 4).toBeLessThanOrEqual(9)
})
