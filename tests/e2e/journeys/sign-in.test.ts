import { describe, test } from 'vitest'
import type { Page } from 'playwright-core'
import { aSite } from '../../build/e2e/a-site.ts'
import { hydrated, open } from '../../build/e2e/a-tab.ts'
import { expect } from '../../build/e2e/expect.ts'
import { lastCode } from '../../build/identity.ts'
import { signInTab } from '../../build/e2e/sign-in-tab.ts'
import { isSound } from '../../build/e2e/sound-screen.ts'
import { formPath } from '../../build/e2e/visitors/a-donor.ts'
import { manyForms } from '../../build/site/many-forms.ts'

const site = aSite(manyForms)
async function requestCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('button', { name: 'Recevoir un code' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Saisissez votre code' })).toBeVisible()
}

async function isSignedIn(page: Page): Promise<void> {
  await page.getByText('Menu', { exact: true }).click()
  await expect(page.getByRole('button', { name: /Se déconnecter/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Connexion', exact: true })).toHaveCount(0)
}

describe('sign-in', () => {
  test('a code from the mailbox signs in, and the menu signs out', async () => {
    const page = await site.visit({ expects: [/status of 400/] })
    await open(page, formPath)
    await page.getByRole('link', { name: 'Connexion' }).click()
    await hydrated(page)
    await isSound(page, 'sign-in')
    await page.getByRole('button', { name: 'Recevoir un code' }).click()
    await expect(page.getByLabel('Adresse e-mail')).toBeFocused()
    await requestCode(page, 'zoe.moreau@exemple.fr')
    await expect(page.getByLabel('Code à 6 chiffres')).toBeFocused()
    await isSound(page, 'code')
    const { code } = await lastCode(site.db, 'zoe.moreau@exemple.fr')
    await page.keyboard.type(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Essais restants/).first()).toBeVisible()
    await isSound(page, 'wrong code')
    await page.reload()
    await hydrated(page)
    await expect(page.getByText('zoe.moreau@exemple.fr')).toBeVisible()
    await page.getByLabel('Code à 6 chiffres').fill(code)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(formPath)
    await isSignedIn(page)
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: /Se déconnecter/ }).click()
    await reloaded
    await expect(page.getByRole('link', { name: 'Connexion' }).first()).toBeVisible()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('refresh_token')
  })

  test('the mailed link signs in on a press; in another browser it asks for the code too', async () => {
    const page = await site.visit()
    await open(page, '/connexion')
    await requestCode(page, 'lucas@exemple.fr')
    const { linkUrl, code } = await lastCode(site.db, 'lucas@exemple.fr')
    const { hash, pathname } = new URL(linkUrl)
    const elsewhere = await site.visit({ expects: [/status of 409/] })
    await open(elsewhere, pathname + hash)
    await elsewhere.getByRole('button', { name: 'Me connecter' }).click()
    await expect(elsewhere.getByLabel('Code à 6 chiffres')).toBeVisible()
    await isSound(elsewhere, 'link elsewhere')
    await expect(elsewhere).toHaveURL('/connexion')
    await elsewhere.getByLabel('Code à 6 chiffres').fill(code)
    await elsewhere.getByRole('button', { name: 'Me connecter' }).click()
    await expect(elsewhere).toHaveURL('/e/recherche')
    await isSignedIn(elsewhere)
  })

  test('a page of another tab does not outlive the session that it shows', async () => {
    const page = await site.visit({ expects: [/status of 401/] })
    await signInTab(site, page, 'nora@exemple.fr', '/compte')
    await expect(page.getByText('nora@exemple.fr', { exact: true })).toBeVisible()
    await isSignedIn(page)
    const other = await page.context().newPage()
    await open(other, '/connexion/securite')
    await other.getByText('Menu', { exact: true }).click()
    // The header changes before the session has ended, and the page is loaded again after it.
    const ended = other.waitForEvent('load')
    await other.getByRole('button', { name: /Se déconnecter/ }).click()
    await ended
    await expect(other.getByRole('link', { name: 'Connexion' }).first()).toBeVisible()
    // Each page of the test has the focus, so that no change of it is reported.
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(page.getByText('nora@exemple.fr')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Connexion' }).first()).toBeVisible()
  })
})

test('a used link says so for as long as the page is open, and leads to a new code', async () => {
  const page = await site.visit({ expects: [/status of 410/] })
  await open(page, '/connexion')
  await requestCode(page, 'iris@exemple.fr')
  const { linkUrl, code } = await lastCode(site.db, 'iris@exemple.fr')
  await page.getByLabel('Code à 6 chiffres').fill(code)
  await page.getByRole('button', { name: 'Me connecter' }).click()
  await expect(page).toHaveURL('/e/recherche')
  const { hash, pathname } = new URL(linkUrl)
  await open(page, pathname + hash)
  await page.getByRole('button', { name: 'Me connecter' }).click()
  await expect(page.getByText('Ce lien n’est plus valable')).toBeVisible()
  await isSound(page, 'used link')
  await requestCode(page, 'iris@exemple.fr')
})
