import { expect } from '../../../build/e2e/expect.ts'
import { expect as check, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated, open } from '../../../build/e2e/a-tab.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

const site = aSite((db) =>
  aForm(db, {
    form: {
      type: 'Event',
      slug: 'gala',
      title: 'Le gala',
      acceptOpenDonation: false,
      presetAmounts: [],
      tiers: [{ key: 'plein', name: 'Plein tarif', price: 1200 }],
    },
  }),
)
const path = '/compte/profil'

test('a saved profile names the participants and fills in the payer', async () => {
  const page = await site.visit({ width: 390, height: 844 })
  await signInTab(site, page, 'zoe@exemple.fr', path)
  await hydrated(page)
  await page.getByRole('button', { name: 'Enregistrer mon profil' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '2 erreurs à corriger' })).toBeVisible()
  await expect(page.getByLabel('Prénom')).toBeFocused()
  await page.getByLabel('Prénom').fill('Zoé')
  await page.getByLabel('Nom', { exact: true }).fill('Moreau')
  await page.getByLabel('Ville').fill('Nantes')
  // On one line already on a phone.
  const bottoms = await Promise.all(
    ['Code postal', 'Ville'].map((label) =>
      page.getByLabel(label).evaluate((field) => field.getBoundingClientRect().bottom),
    ),
  )
  check(bottoms[0]).toBe(bottoms[1])
  await page.getByRole('button', { name: 'Ajouter une personne' }).click()
  const person = page.getByRole('group', { name: 'Personne 1' })
  await person.getByLabel('Prénom').fill('Léo')
  await page.getByRole('button', { name: 'Enregistrer mon profil' }).click()
  await expect(page.getByRole('link', { name: /^Personne 1, Nom/ })).toBeVisible()
  await isSound(page, 'profile with an error')
  await person.getByLabel('Nom', { exact: true }).fill('Moreau')
  await page.getByRole('button', { name: 'Enregistrer mon profil' }).click()
  await expect(page.getByText('Profil enregistré')).toBeVisible()
  await page.reload()
  await expect(person.getByLabel('Prénom')).toHaveValue('Léo')

  await open(page, '/associations/la-ruche/evenements/gala/1')
  const add = page.getByRole('button', { name: /^Ajouter/ })
  await add.click()
  await add.click()
  await page
    .getByRole('button', { name: /^Continuer/ })
    .last()
    .click()
  const first = page.getByRole('group', { name: /^Participant 1/ })
  const second = page.getByRole('group', { name: /^Participant 2/ })
  await first.getByRole('button', { name: 'Zoé Moreau' }).click()
  await expect(first.getByLabel('Nom', { exact: true })).toHaveValue('Moreau')
  // Who has a ticket is not offered again.
  await expect(second.getByRole('button', { name: 'Zoé Moreau' })).toHaveCount(0)
  await isSound(page, 'people offered')
  await second.getByRole('button', { name: 'Léo Moreau' }).click()
  await expect(second.getByLabel('Prénom')).toHaveValue('Léo')
  await page
    .getByRole('button', { name: /^Continuer/ })
    .last()
    .click()
  await expect(page.getByLabel('Confirmez votre e-mail')).toHaveValue('zoe@exemple.fr')
})
