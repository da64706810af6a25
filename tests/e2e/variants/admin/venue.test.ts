import sharp from 'sharp'
import { afterAll, test } from 'vitest'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { anAddressList } from '../../../build/an-address-list.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

const email = 'presidente@exemple.fr'
const tiles = 'https://tuiles.exemple.fr'

const service = await anAddressList()
afterAll(() => service.close())
const site = aSite(
  async (db) => {
    await aForm(db, { form: { type: 'Event', slug: 'gala', title: 'Le gala', state: 'draft' } })
    const deps = { db, newId, clock: { now: () => new Date() } }
    await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'president' })
  },
  { ADDRESS_SEARCH_URL: service.url, TILE_URL: `${tiles}/{z}/{x}/{y}.png` },
)

test('a venue is filled by its address, and its pin put elsewhere by keyboard and by a click', async () => {
  const page = await site.visit({ width: 390, height: 844 })
  const body = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#dde' } })
    .png()
    .toBuffer()
  await page.route(`${tiles}/**`, (route) => route.fulfill({ contentType: 'image/png', body }))
  await signInTab(site, page, email, '/admin/la-ruche/evenements/gala/edition/1')
  const address = page.getByRole('combobox', { name: 'Adresse' })
  await address.pressSequentially('3 rue des lil')
  await page.getByRole('option', { name: '3 Rue des Lilas 44000 Nantes' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Ville', { exact: true })).toHaveValue('Nantes')
  await page.getByText('Coordonnées', { exact: true }).click()
  const lat = page.getByLabel('Latitude')
  await expect(lat).toHaveValue('47.21837')

  await page.getByRole('button', { name: 'Placer sur la carte' }).click()
  const map = page.getByRole('region', { name: /^Carte/ })
  await expect(map).toBeFocused()
  await isSound(page, 'venue on the map')
  const pane = map.locator('.leaflet-map-pane')
  const before = (await pane.getAttribute('style')) ?? ''
  await page.keyboard.press('ArrowUp')
  await expect(pane).not.toHaveAttribute('style', before)
  await page.getByRole('button', { name: 'Mettre le repère au milieu' }).click()
  await expect(lat).not.toHaveValue('47.21837')
  await map.click({ position: { x: 40, y: 40 } })
  await expect(page.getByLabel('Longitude')).not.toHaveValue('-1.55336')
  await expect(page.getByText(/^Enregistré à/)).toBeVisible()

  // Another address is at another place.
  await page.getByLabel('Code postal').fill('35000')
  await expect(lat).toHaveValue('')
  await expect(page.getByText('Le lieu n’est pas encore placé sur la carte.')).toBeVisible()
})
