import { describe, test } from 'vitest'
import { aSite } from '../../build/e2e/a-site.ts'
import { hydrated, open } from '../../build/e2e/a-tab.ts'
import { expect } from '../../build/e2e/expect.ts'
import { isSound } from '../../build/e2e/sound-screen.ts'
import { formPath } from '../../build/e2e/visitors/a-donor.ts'
import { lastCode } from '../../build/identity.ts'
import { goodPassword } from '../../build/password.ts'
import { manyForms } from '../../build/site/many-forms.ts'

const site = aSite(manyForms)

describe('password', () => {
  test('register, confirm the address, sign out, and sign in with the password', async () => {
    const page = await site.visit({ expects: [/status of 40[01]/] })
    await open(page, formPath)
    await page.getByRole('link', { name: 'Connexion' }).click()
    await page.getByRole('link', { name: 'Me connecter avec un mot de passe' }).click()
    await page.getByRole('link', { name: 'Créer un compte avec un mot de passe' }).click()
    await hydrated(page)
    await isSound(page, 'register')
    const password = page.getByLabel('Mot de passe', { exact: true })
    const confirmation = page.getByLabel('Confirmez le mot de passe')
    await page.getByLabel('Adresse e-mail').fill('ines@exemple.fr')
    await password.fill('motdepasse123')
    await confirmation.fill('motdepasse124')
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    await expect(page.getByText('Les mots de passe doivent être identiques.').first()).toBeVisible()
    await confirmation.fill('motdepasse123')
    await confirmation.press('Enter')
    await expect(page.getByText('Ce mot de passe est trop simple.').first()).toBeVisible()
    await isSound(page, 'weak password')
    await page.getByLabel('Afficher les mots de passe').check()
    await password.fill(goodPassword)
    await confirmation.fill(goodPassword)
    await confirmation.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Saisissez votre code' })).toBeVisible()
    const marker = async () =>
      (await page.context().cookies()).find(({ name }) => name === 'session_token')?.value
    expect(await marker()).toContain('.unverified.')
    await page.getByLabel('Code à 6 chiffres').fill((await lastCode(site.db, 'ines@exemple.fr')).code)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(formPath)
    expect(await marker()).toContain('.verified.')
    await page.getByText('Menu', { exact: true }).click()
    // The link of the header is there before the session has ended, then the page is loaded again.
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: /Se déconnecter/ }).click()
    await reloaded
    await page.getByRole('link', { name: 'Connexion' }).first().click()
    await page.getByRole('link', { name: 'Me connecter avec un mot de passe' }).click()
    // The form before it has a field for the address too.
    await expect(password).toBeVisible()
    await page.getByLabel('Adresse e-mail').fill('ines@exemple.fr')
    await password.fill('pas le bon mot de passe')
    await password.press('Enter')
    await expect(page.getByText('Vérifiez votre identifiant et votre mot de passe')).toBeVisible()
    await isSound(page, 'login refused')
    await password.fill(goodPassword)
    await password.press('Enter')
    await expect(page).toHaveURL(formPath)
    expect(await marker()).toContain('.verified.')
  })
})
