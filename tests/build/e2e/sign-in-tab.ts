import type { Page } from 'playwright-core'
import { defaultLocale } from '#domain/locale.ts'
import { lastCode } from '../identity.ts'
import { open, ready } from './a-tab.ts'
import type { Site } from './a-site.ts'
import { words } from './words.ts'

/** Signs a tab in with a mailed code, as its user does, and returns to a path. @param locale what the tab shows */
export async function signInTab(
  site: Site,
  page: Page,
  email: string,
  back: string,
  locale = defaultLocale,
): Promise<void> {
  const t = words(locale, 'login')
  await open(page, `/connexion?mode=contributor&back=${encodeURIComponent(back)}`)
  await page.getByLabel(t('email'), { exact: true }).fill(email)
  await page.getByRole('button', { name: t('send'), exact: true }).click()
  const field = page.getByLabel(t('code'))
  await field.waitFor()
  await field.fill((await lastCode(site.db, email)).code)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === new URL(back, url).pathname)
  await ready(page)
}
