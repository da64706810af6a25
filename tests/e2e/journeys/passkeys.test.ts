import { describe, test } from 'vitest'
import { addDevice } from '../../build/e2e/add-device.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { hydrated, open } from '../../build/e2e/a-tab.ts'
import { expect } from '../../build/e2e/expect.ts'
import { isSound } from '../../build/e2e/sound-screen.ts'
import { lastCode } from '../../build/identity.ts'
import { manyForms } from '../../build/site/many-forms.ts'

const site = aSite(manyForms)
const loginPath = `/connexion?back=${encodeURIComponent('/connexion/securite')}`
const email = 'tom@exemple.fr'

describe('passkeys', () => {
  test('a passkey is added, signs in without an address, and is removed', async () => {
    const page = await site.visit({ expects: [/status of 401/] })
    await addDevice(page)
    await open(page, loginPath)
    await hydrated(page)
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByRole('button', { name: 'Recevoir un code' }).click()
    await expect(page.getByLabel('Code à 6 chiffres')).toBeFocused()
    await page.getByLabel('Code à 6 chiffres').fill((await lastCode(site.db, email)).code)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
    await expect(page.getByText('Chrome sur Linux')).toHaveCount(2)
    await page.getByRole('button', { name: /^Renommer/ }).click()
    const name = page.getByLabel('Nom de cette clé')
    await expect(name).toBeFocused()
    await name.fill('Clé de Tom')
    await isSound(page, 'name of a passkey')
    await page.getByRole('button', { name: 'Enregistrer le nom' }).click()
    await expect(page.getByText('Clé de Tom')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Renommer : Clé de Tom' })).toBeFocused()
    await expect(page.getByText(/Pas encore utilisée/)).toBeVisible()
    await isSound(page, 'passkeys')
    await page.context().clearCookies()
    // The device takes what the address field offers, as a person does who picks the passkey there.
    await open(page, loginPath)
    await expect(page.getByText(`Votre compte : ${email}`)).toBeVisible()
    await page.context().clearCookies()
    await page.addInitScript(() => {
      Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable')
    })
    await open(page, loginPath)
    await hydrated(page)
    await page.getByRole('button', { name: 'Me connecter avec une clé d’accès' }).click()
    await expect(page.getByText(`Votre compte : ${email}`)).toBeVisible()
    await expect(page.getByText(/Clé ajoutée le .* · Utilisé le/)).toBeVisible()
    await page.getByRole('button', { name: /^Supprimer/ }).click()
    await expect(page.getByText('Clé de Tom')).toHaveCount(0)
    await page.context().clearCookies()
    await open(page, loginPath)
    await hydrated(page)
    await page.getByRole('button', { name: 'Me connecter avec une clé d’accès' }).click()
    await expect(page.getByText('Connexion refusée')).toBeVisible()
  })
})
