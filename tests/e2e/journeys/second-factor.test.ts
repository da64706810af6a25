import { describe, test } from 'vitest'
import type { Page } from 'playwright-core'
import { codeAt } from '../../build/authenticator.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { hydrated, open } from '../../build/e2e/a-tab.ts'
import { expect } from '../../build/e2e/expect.ts'
import { isSound } from '../../build/e2e/sound-screen.ts'
import { lastCode } from '../../build/identity.ts'
import { manyForms } from '../../build/site/many-forms.ts'

const site = aSite(manyForms)
const securityPath = '/connexion/securite'
const email = 'maud@exemple.fr'

async function giveMailedCode(page: Page): Promise<void> {
  await open(page, `/connexion?back=${encodeURIComponent(securityPath)}`)
  await hydrated(page)
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('button', { name: 'Recevoir un code' }).click()
  await expect(page.getByLabel('Code à 6 chiffres')).toBeFocused()
  await page.getByLabel('Code à 6 chiffres').fill((await lastCode(site.db, email)).code)
  await page.keyboard.press('Enter')
}

describe('second factor', () => {
  test('an authenticator is added, asked for at sign-in, and replaced by a recovery code', async () => {
    const page = await site.visit({ expects: [/status of 40[01]/] })
    await giveMailedCode(page)
    await page.getByRole('button', { name: 'Activer l’application d’authentification' }).click()
    const secret = await page.getByRole('main').getByRole('code').textContent()
    await isSound(page, 'authenticator')
    await page.getByLabel('Code affiché par l’application').fill(codeAt(secret ?? '', new Date()))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Vos codes de secours' })).toBeFocused()
    await isSound(page, 'recovery codes')
    const [recovery = ''] = await page.getByRole('listitem').getByRole('code').allTextContents()
    await page.getByRole('button', { name: 'J’ai noté mes codes' }).click()
    await expect(page.getByText(/Il vous reste 10 codes de secours/)).toBeVisible()

    await giveMailedCode(page)
    await expect(page.getByLabel('Code de l’application')).toBeFocused()
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Ce code n’est pas le bon/).first()).toBeVisible()
    await isSound(page, 'second factor')
    await page.getByLabel('Code de l’application').fill(recovery.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Il vous reste 9 codes de secours/)).toBeVisible()
    await page.getByRole('button', { name: 'Désactiver' }).click()
    await expect(page.getByRole('button', { name: 'Activer l’application d’authentification' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Application d’authentification' })).toBeFocused()
  })
})
