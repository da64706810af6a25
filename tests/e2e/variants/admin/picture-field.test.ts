import sharp from 'sharp'
import { expect as equal, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

const email = 'presidente@exemple.fr'

const site = aSite(async (db) => {
  await aForm(db, { form: { type: 'Event', slug: 'gala', title: 'Le gala', state: 'draft' } })
  const deps = { db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'president' })
})

/** A photograph that a telephone took upright: its pixels lie on their side. */
const photograph = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#c96' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

async function openPictures(page: Page): Promise<Locator> {
  await signInTab(site, page, email, '/admin/la-ruche/evenements/gala/edition/1')
  await page.getByText('Couleur et images').click()
  return page.getByLabel('Bannière', { exact: true })
}

/** The shape of what the page of the form will show. */
async function sentSize(page: Page) {
  const url = await page.locator('img[src*="/media/la-ruche/quai"]').first().getAttribute('src')
  const stored = await fetch(site.url + (url ?? '').replace(/\.w\d+\.\w+$/, ''))
  return sharp(Buffer.from(await stored.arrayBuffer())).metadata()
}

test('a picture is chosen at its field, cropped with the keyboard and shown, while typing goes on', async () => {
  const page = await site.visit({ width: 390, height: 844 })
  const banner = await openPictures(page)
  await banner.setInputFiles({ name: 'quai.jpg', mimeType: 'image/jpeg', buffer: await photograph() })
  const dialog = page.getByRole('dialog', { name: /^Bannière/ })
  const zoom = dialog.getByLabel('Agrandir')
  await zoom.focus()
  await page.keyboard.press('ArrowRight')
  await expect(zoom).toHaveAttribute('aria-valuetext', /^105\s%$/)
  await isSound(page, 'crop')
  const held = Promise.withResolvers<void>()
  await page.route('**/pictures', async (route) => {
    await held.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Utiliser ce cadrage' }).click()
  await expect(page.getByText('Envoi de l’image…')).toBeVisible()
  await page.getByLabel('Titre', { exact: true }).fill('Le grand gala')
  held.resolve()
  await expect(page.getByRole('button', { name: 'Recadrer Bannière' })).toBeVisible()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Le grand gala')
  const { width, height, orientation } = await sentSize(page)
  equal([width, height, orientation]).toEqual([571, 229, undefined])
  await isSound(page, 'banner')
  await page.getByRole('button', { name: 'Retirer Bannière' }).click()
  // What was sent stays at hand for every other place.
  await page.getByLabel('Ou une image déjà envoyée Logo').selectOption({ index: 1 })
  await expect(page.getByRole('button', { name: 'Recadrer Logo' })).toBeVisible()
  await expect(page.getByText(/^Enregistré à/)).toBeVisible()
})

test('a picture is dropped and sent whole; what cannot be read is refused in words', async () => {
  const page = await site.visit()
  const banner = await openPictures(page)
  const content = (await photograph()).toString('base64')
  const dropped = await page.evaluateHandle((base64) => {
    const held = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (one) => one.codePointAt(0) ?? 0)
    held.items.add(new File([bytes], 'quai.jpg', { type: 'image/jpeg' }))
    return held
  }, content)
  await banner.dispatchEvent('drop', { dataTransfer: dropped })
  const dialog = page.getByRole('dialog', { name: /^Bannière/ })
  await dialog.getByRole('button', { name: 'Garder l’image entière' }).click()
  await expect(page.getByRole('button', { name: 'Recadrer Bannière' })).toBeVisible()
  const { width, height } = await sentSize(page)
  equal([width, height]).toEqual([600, 900])
  const buffer = Buffer.from('no picture')
  await banner.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer })
  await expect(page.getByText(/Votre navigateur ne lit pas les photos HEIC/)).toBeVisible()
  await banner.setInputFiles({ name: 'liste.txt', mimeType: 'text/plain', buffer })
  await expect(page.getByText(/n’est pas une image acceptée/)).toBeVisible()
  await isSound(page, 'refused')
})
