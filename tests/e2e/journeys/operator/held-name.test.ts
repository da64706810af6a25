import { test } from 'vitest'
import { emptyRegistration } from '#domain/organisation/check-registration.ts'
import { registerAssociation } from '#server/backoffice/verification/register-association.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { anOperator, giveSecondFactor, nameOperator } from '../../../build/e2e/an-operator.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

const zoe = 'zoe@exemple.fr'
const site = aSite(async (db) => {
  await nameOperator(db)
  await aForm(db)
})

/** Registers an association in the name of Zoé, who has signed in. */
async function register(name: string): Promise<string> {
  const account = site.db.selectFrom('user_account').select('id').where('email', '=', zoe)
  const { id: userId } = await account.executeTakeFirstOrThrow()
  const typed = {
    ...emptyRegistration,
    name,
    number: 'W442000123',
    address: '3 rue du Lavoir',
    zipCode: '44000',
    city: 'Nantes',
    email: zoe,
    iban: 'FR7630006000011234567890189',
    isRepresentative: true,
  }
  const deps = { db: site.db, newId, clock: { now: () => new Date() } }
  return (await registerAssociation(deps, { userId }, typed, 'fr')).organizationSlug
}

test('a president reads why a name waits; an operator sees what it resembles and accepts it', async () => {
  const page = await site.visit({ width: 390, height: 900 })
  await signInTab(site, page, zoe, '/e/recherche')
  const slug = await register('La Ruche (asso)')
  await giveSecondFactor(site, zoe)
  await open(page, `/admin/${slug}/verification`)
  const held = page.getByText('Votre nom ressemble à celui d’une association déjà vérifiée')
  await expect(held).toBeVisible()
  await isSound(page, 'held name')

  const desk = await anOperator(site)
  await expect(desk.getByRole('listitem').filter({ hasText: 'La Ruche (asso)' })).toContainText(
    'Nom proche de',
  )
  await desk.getByRole('link', { name: 'La Ruche (asso)' }).click()
  await expect(desk.getByText('Nom proche de celui d’une association vérifiée')).toBeVisible()
  await isSound(desk, 'file of a held name')
  await desk.getByRole('button', { name: 'Accepter ce nom' }).click()
  await expect(desk.getByText('Décision enregistrée')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Vous pouvez collecter jusqu’à')).toBeVisible()
  await expect(held).toBeHidden()
})
