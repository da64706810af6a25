import type { Page } from 'playwright-core'
import { lastCode } from '../identity.ts'
import { open } from './a-tab.ts'
import type { Site } from './a-site.ts'

/** Signs a tab in with a mailed code, as its user does, and returns to a path. */
export async function signInTab(site: Site, page: Page, email: string, back: string): Promise<void> {
  await open(page, `/connexion?mode=contributor&back=${encodeURIComponent(back)}`)
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('button', { name: 'Recevoir un code' }).click()
  const field = page.getByLabel('Code à 6 chiffres')
  await field.waitFor()
  await field.fill((await lastCode(site.db, email)).code)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === new URL(back, url).pathname)
}
