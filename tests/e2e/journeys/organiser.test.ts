import { expect } from '../../build/e2e/expect.ts'
import type { Locator, Page } from 'playwright-core'
import { expect as check, test } from 'vitest'
import { upsertMedia } from '#server/catalogue/organisation/organisation-store.ts'
import { aForm } from '../../build/a-form.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { open } from '../../build/e2e/a-tab.ts'
import { isSound } from '../../build/e2e/sound-screen.ts'

const organisation = {
  rnaNumber: 'W442999909',
  foundedYear: 1987,
  verifiedOn: '2026-03-12',
  faq: [{ question: 'Puis-je venir aider ?', answer: 'Oui, le mardi.' }],
}
const gallery = [{ pictureUrl: 'assets/mare.svg', caption: 'La mare au printemps' }]
const content = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>')
const longName = 'Association des parents et amis de l’école de la Ruche'
const news = [{ date: '2026-10-01', title: 'La mare est propre', text: 'Merci aux vingt bénévoles.' }]

const site = aSite(async (db) => {
  await aForm(db, { organisation: { slug: 'longue', name: longName } })
  await aForm(db, { organisation, form: { type: 'Event', slug: 'bal', title: 'Le bal' } })
  const { organisationId } = await aForm(db, { organisation, form: { gallery, news } })
  await upsertMedia(db, organisationId, {
    name: 'mare.svg',
    contentType: 'image/svg+xml',
    content,
    sha256: 'a'.repeat(64),
  })
})

const path = '/associations/la-ruche/formulaires/dons'
const organiser = (page: Page) => page.getByRole('region', { name: 'L’association' })

test('a campaign page says who asks for the money, answers questions, and leads to other campaigns', async () => {
  const page = await site.visit()
  await open(page, path)
  for (const fact of [
    'Association, Nantes, depuis 1987',
    'Numéro RNA : W442999909',
    'Identité vérifiée par Obole le 12/03/2026',
  ])
    await expect(organiser(page).getByText(fact)).toBeVisible()
  await expect(organiser(page).getByRole('link', { name: 'contact@la-ruche.exemple.fr' })).toBeVisible()
  const faq = page.getByRole('region', { name: 'Questions fréquentes' })
  await expect(faq.getByText('Oui, le mardi.')).toBeHidden()
  await faq.getByText('Puis-je venir aider').focus()
  await page.keyboard.press('Enter')
  await expect(faq.getByText('Oui, le mardi.')).toBeVisible()
  await isSound(page, 'a campaign with its organiser')
  await organiser(page).getByRole('link', { name: 'Le bal' }).click()
  await expect(page.getByRole('heading', { name: 'Le bal', level: 1 })).toBeVisible()
})

test('a visitor who comes from a step, without a new document, reads the same', async () => {
  const page = await site.visit()
  await open(page, `${path}/1/en`)
  await page.getByRole('link', { name: 'Un toit pour l’épicerie solidaire' }).click()
  const card = page.getByRole('region', { name: 'The association' })
  await expect(card.getByText('Association, Nantes, since 1987')).toBeVisible()
})

test('a picture opens larger by keyboard, says its caption, and gives the focus back', async () => {
  const page = await site.visit()
  await open(page, path)
  await expect(page.getByRole('heading', { name: 'La mare est propre' })).toBeVisible()
  const picture = page.getByRole('button', { name: 'Agrandir La mare au printemps' })
  await picture.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'La mare au printemps' })
  await expect(dialog.getByRole('img', { name: 'La mare au printemps' })).toBeVisible()
  await isSound(page, 'an enlarged picture')
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(dialog).toBeHidden()
  await expect(picture).toBeFocused()
})

test.each([320, 390, 1280])(
  'at %i px a long name is below the picture, which starts at the header',
  async (width) => {
    const page = await site.visit({ width, height: 844 })
    const top = (found: Locator) => found.evaluate((element) => element.getBoundingClientRect().top)
    const bottom = (found: Locator) => found.evaluate((element) => element.getBoundingClientRect().bottom)
    const picture = page.getByRole('main').locator('img, picture').first()
    await open(page, '/associations/longue/formulaires/dons')
    const name = page.getByRole('main').locator('header').getByRole('link', { name: longName })
    await expect(name).toBeVisible()
    check(await top(name)).toBeGreaterThanOrEqual(await bottom(picture))
    await open(page, '/associations/longue')
    const gap = (await top(picture)) - (await bottom(page.getByRole('banner')))
    check(gap).toBeLessThanOrEqual(width < 1024 ? 0 : 24)
  },
)
