import { describe, test } from 'vitest'
import { newId } from '#server/platform/new-id.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { hydrated, open } from '../../build/e2e/a-tab.ts'
import { expect } from '../../build/e2e/expect.ts'
import { isSound } from '../../build/e2e/sound-screen.ts'
import { lastChangeCode, lastCode } from '../../build/identity.ts'
import { goodPassword } from '../../build/password.ts'
import { manyForms } from '../../build/site/many-forms.ts'
import type { Page } from 'playwright-core'

const site = aSite(manyForms)
const securityPath = '/connexion/securite'
const email = 'noe@exemple.fr'

async function signIn(page: Page, address = email): Promise<void> {
  // Another form before it has a field for the address too.
  await expect(page.getByRole('button', { name: 'Recevoir un code' })).toBeVisible()
  await page.getByLabel('Adresse e-mail').fill(address)
  await page.getByRole('button', { name: 'Recevoir un code' }).click()
  await expect(page.getByLabel('Code à 6 chiffres')).toBeFocused()
  await page.getByLabel('Code à 6 chiffres').fill((await lastCode(site.db, address)).code)
  await page.keyboard.press('Enter')
}

/** Another device of the user, as far as the list shows it. */
async function signedInElsewhere(userAgent: string): Promise<void> {
  const { user_id: userId } = await site.db
    .selectFrom('user_session')
    .innerJoin('user_account', 'user_account.id', 'user_session.user_id')
    .select('user_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const now = new Date()
  const times = { rotated_at: now, created_at: now, proved_at: now }
  await site.db
    .insertInto('user_session')
    .values({ id: newId(), user_id: userId, user_agent: userAgent, ...times })
    .execute()
}

async function fillNewPassword(page: Page): Promise<void> {
  await page.getByLabel('Mot de passe', { exact: true }).fill(goodPassword)
  await page.getByLabel('Confirmez le mot de passe').fill(goodPassword)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
}

describe('security of the account', () => {
  test('sign out another device, choose a password, change the address, and replace a forgotten one', async () => {
    const page = await site.visit({ expects: [/status of 401/] })
    await open(page, securityPath)
    await hydrated(page)
    await page.getByRole('main').getByRole('link', { name: 'Me connecter' }).click()
    await hydrated(page)
    await signIn(page)
    await expect(page).toHaveURL(securityPath)
    await expect(page.getByText(`Votre compte : ${email}`)).toBeVisible()
    // Its session is ended from the first device: it learns that with its next call.
    const other = await site.visit({ expects: [/status of 401/] })
    await open(other, '/connexion')
    await hydrated(other)
    await signIn(other)
    await expect(other).toHaveURL('/e/recherche')
    await page.reload()
    await hydrated(page)
    await expect(page.getByText('Cet appareil ·')).toBeVisible()
    await isSound(page, 'security')
    await page.getByRole('button', { name: /^Déconnecter/ }).click()
    await expect(page.getByRole('button', { name: /^Déconnecter/ })).toHaveCount(0)
    await signedInElsewhere('Firefox/130.0 (Macintosh)')
    await signedInElsewhere('Firefox/130.0 (Windows)')
    await page.reload()
    await expect(page.getByText('Firefox sur macOS')).toBeVisible()
    await page.getByRole('button', { name: 'Déconnecter tous les autres appareils' }).click()
    await expect(page.getByRole('button', { name: /^Déconnecter/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Choisir un mot de passe' }).click()
    await fillNewPassword(page)
    await expect(page.getByRole('button', { name: 'Changer de mot de passe' })).toBeVisible()

    await page.getByRole('button', { name: 'Changer d’adresse e-mail' }).click()
    await page.getByLabel('Nouvelle adresse e-mail').fill('noemie@exemple.fr')
    await page.keyboard.press('Enter')
    const codeAt = (address: string) => page.getByLabel(`Code reçu à ${address}`)
    await expect(codeAt(email)).toBeVisible()
    await codeAt(email).fill(await lastChangeCode(site.db, email))
    await codeAt('noemie@exemple.fr').fill(await lastChangeCode(site.db, 'noemie@exemple.fr'))
    await isSound(page, 'change of address')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Votre compte : noemie@exemple.fr')).toBeVisible()

    await other.reload()
    await expect(other.getByRole('link', { name: 'Connexion' }).first()).toBeVisible()
    await open(other, `/connexion?mode=password&back=${encodeURIComponent(securityPath)}`)
    await other.getByRole('link', { name: 'Mot de passe oublié' }).click()
    await hydrated(other)
    await signIn(other, 'noemie@exemple.fr')
    await expect(
      other.getByRole('heading', { level: 1, name: 'Choisissez un nouveau mot de passe' }),
    ).toBeVisible()
    await isSound(other, 'new password')
    await fillNewPassword(other)
    await expect(other).toHaveURL(securityPath)
    await page.reload()
    await hydrated(page)
    await expect(page.getByText('Connectez-vous pour voir cette page.')).toBeVisible()
  })
})

test('a change leads to a new sign-in where the last one is too old, and back with what was typed', async () => {
  const address = 'lou@exemple.fr'
  const page = await site.visit({ expects: [/status of 40[13]/] })
  await open(page, `/connexion?back=${encodeURIComponent(securityPath)}`)
  await hydrated(page)
  await signIn(page, address)
  await page.getByRole('button', { name: 'Choisir un mot de passe' }).click()
  await page.getByLabel('Mot de passe', { exact: true }).fill(goodPassword)
  await page.getByLabel('Afficher les mots de passe').check()
  await page.getByRole('button', { name: 'Changer d’adresse e-mail' }).click()
  const typed = page.getByLabel('Nouvelle adresse e-mail')
  await typed.fill('louise@exemple.fr')
  await site.db
    .updateTable('user_session')
    .set({ proved_at: new Date(Date.now() - 3_600_000) })
    .execute()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/connexion\?/)
  await hydrated(page)
  const saved = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(saved).toContain('louise@exemple.fr')
  expect(saved).not.toContain(goodPassword)
  await signIn(page, address)
  await expect(page).toHaveURL(securityPath)
  await page.getByRole('button', { name: 'Changer d’adresse e-mail' }).click()
  await expect(typed).toHaveValue('louise@exemple.fr')
})
