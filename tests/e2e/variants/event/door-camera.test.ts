import { afterAll, test } from 'vitest'
import { newId } from '#server/platform/new-id.ts'
import { addMember } from '#server/identity/access/add-member.ts'
import { codesOf, ordersTickets } from '../../../build/e2e/a-door-tab.ts'
import { aBrowserWithCamera } from '../../../build/check-in/a-browser-with-camera.ts'
import { aGala } from '../../../build/e2e/a-gala.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated, open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'

const email = 'secretaire@exemple.fr'

const site = aSite(async (db) => {
  await aGala(db)
  const deps = { db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'secretary' })
})
let close: () => Promise<void> = async () => {}
afterAll(() => close())

test('the camera of a phone reads a ticket', async () => {
  const office = await site.visit()
  const [code = ''] = await codesOf(office, await ordersTickets(site, ['Anne Goff']))
  await signInTab(site, office, email, '/admin/la-ruche/evenements/gala/entrees')
  await office.getByLabel('Nom de la porte').fill('Porte A')
  await office.getByRole('button', { name: 'Ouvrir la porte' }).click()
  const link = await office.getByLabel('Lien pour les bénévoles').inputValue()

  const phone = await aBrowserWithCamera(code)
  close = phone.close
  const page = await phone.browser.newPage({ viewport: { width: 390, height: 844 }, baseURL: site.url })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await open(page, link)
  await hydrated(page)
  await page.getByRole('button', { name: 'Utiliser la caméra' }).click()
  await expect(page.getByRole('alert')).toContainText('Anne Goff')
  await expect(page.getByText('1 entrée sur 1')).toBeVisible()
  expect(complaints).toEqual([])
})
