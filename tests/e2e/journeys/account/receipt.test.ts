import { test } from 'vitest'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { readPdf } from '../../../build/documents/read-pdf.ts'
import { receiptsDeclared } from '../../../build/documents/receipts.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { open } from '../../../build/e2e/a-tab.ts'
import { giveSecondFactor } from '../../../build/e2e/an-operator.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { aDonor, cards, zoe } from '../../../build/e2e/visitors/a-donor.ts'

const site = aSite((db) => aForm(db, { organisation: receiptsDeclared }))

test('a gift gives a tax receipt: promised, opened from the confirmation and the history, corrected by the association', async () => {
  const page = await site.visit({ width: 390, height: 844, expects: [/status of 401/] })
  const donor = aDonor(page)
  await donor.goesToCard()
  await donor.paysWith(cards.accepted)
  await donor.isConfirmed()
  await expect(page.getByText('Reçu fiscal', { exact: true })).toBeVisible()
  const link = page.getByRole('link', { name: 'Ouvrir le reçu fiscal (PDF)' })
  await expect(async () => {
    await page.reload()
    await expect(link).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  await isSound(page, 'confirmation with a tax receipt')
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  const words = readPdf(new Uint8Array(await answer.body())).text.replaceAll(/\s+/gu, ' ')
  const year = new Date().toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris', year: 'numeric' })
  for (const mention of [
    '11580*05',
    `${year}-000001`,
    'W442012345',
    '12 rue des Envierges',
    'Nourrir et accueillir',
    'Zoé L’Haÿ-Moreau',
    '3 rue des Lilas, 44000 Nantes',
    '***42,00***',
    'quarante-deux euros',
    'Anne Le Goff',
  ])
    expect(words).toContain(mention)
  await signInTab(site, page, zoe.email, '/compte/historique')
  await expect(page.getByRole('link', { name: `Reçu fiscal ${year} (PDF)` })).toBeVisible()
  await open(page, '/compte/historique')
  await isSound(page, 'history with a tax receipt')

  // The association corrects the name: the donor is sent the receipt that replaces it.
  await addMember(
    { db: site.db, newId, clock: { now: () => new Date() } },
    { email: 'tresoriere@exemple.fr', organizationSlug: 'la-ruche', role: 'treasurer' },
  )
  const treasurer = await site.visit({ width: 1280, height: 900, expects: [/status of 401/] })
  await signInTab(site, treasurer, 'tresoriere@exemple.fr', '/admin/la-ruche/recus')
  await giveSecondFactor(site, 'tresoriere@exemple.fr')
  await treasurer.reload()
  await treasurer.getByLabel('Numéro, nom ou adresse e-mail').fill('moreau l’haÿ')
  await treasurer.keyboard.press('Enter')
  await expect(treasurer.getByText('1 reçu trouvé')).toBeVisible()
  await treasurer.getByRole('button', { name: `Corriger le reçu ${year}-000001` }).click()
  const dialog = treasurer.getByRole('dialog')
  await dialog.getByLabel('Nom', { exact: true }).fill('L’Haÿ-Moreau-Petit')
  await dialog.getByRole('button', { name: 'Enregistrer la correction' }).click()
  await expect(dialog).toBeHidden()
  // The worker may be faster than the list.
  const prepared = treasurer.getByText('Nouveau reçu en préparation')
  await expect(prepared.or(treasurer.getByText(`Remplacé par ${year}-000002`))).toBeVisible()
  await expect(async () => {
    await treasurer.reload()
    await expect(treasurer.getByText(`Remplacé par ${year}-000002`)).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  await isSound(treasurer, 'receipts of an association, one replaced')
  const replacement = page.getByRole('link', { name: `Reçu fiscal ${year} (PDF)` })
  await expect(async () => {
    await page.reload()
    const file = await page.request.get((await replacement.getAttribute('href')) ?? '')
    const text = readPdf(new Uint8Array(await file.body())).text.replaceAll(/\s+/gu, ' ')
    expect(text).toContain(`${year}-000002`)
    expect(text).toContain('Zoé L’Haÿ-Moreau-Petit')
  }).toPass({ timeout: 60_000 })
  await expect.poll(() => site.violations()).toEqual([])
})
