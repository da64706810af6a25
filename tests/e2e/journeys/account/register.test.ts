import { test } from 'vitest'
import type { Page } from 'playwright-core'
import { aSite } from '../../../build/e2e/a-site.ts'
import { importRegisterEntries, insertImport } from '#server/catalogue/public-register/register-store.ts'
import { anOperator, nameOperator } from '../../../build/e2e/an-operator.ts'
import { hydrated, open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

const register = '/inscrire-mon-association'
const slug = 'les-amis-du-lavoir'
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const kinds = [
  'Statuts signés',
  'Récépissé de déclaration ou publication au Journal officiel',
  'RIB au nom de l’association',
  'Pièce d’identité de la personne qui représente l’association',
  'Liste des dirigeants',
]

const site = aSite(async (db) => {
  await nameOperator(db)
  const entry = { zipCode: '29200', city: 'BREST', rnaNumber: null }
  const entries = [
    { ...entry, number: 'W442000123', name: 'LES AMIS DU LAVOIR', isActive: true },
    { ...entry, number: 'W442000124', name: 'LES AMIS DU MOULIN', isActive: false },
  ]
  await importRegisterEntries(db, { kind: 'rna', entries })
  const file = { kind: 'rna', fileName: 'rna_waldec.csv', lineCount: 2, entryCount: 2 } as const
  await insertImport(db, file, new Date())
})

/** @param sent how many documents are shown as sent afterwards */
async function sendDocument(page: Page, kind: string, sent: number): Promise<void> {
  await page
    .getByLabel(kind)
    .setInputFiles({ name: 'document.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(page.getByText('Envoyé', { exact: true })).toHaveCount(sent)
}

async function decide(page: Page, kind: string, button: 'Accepter' | 'Refuser'): Promise<void> {
  const part = page.getByRole('region', { name: kind, exact: true })
  if (button === 'Refuser') {
    await part.getByText('Refuser ce document').click()
    await part.getByLabel('Motif du refus').selectOption('incomplete')
  }
  await part.getByRole('button', { name: button, exact: true }).click()
  await expect(part.getByText(button === 'Accepter' ? 'Accepté' : 'Refusé', { exact: true })).toBeVisible()
}

/** Types numbers of several kinds: unknown, dissolved, and one whose seat is taken over. */
async function fillNumber(page: Page): Promise<void> {
  await page.getByLabel('Numéro RNA ou SIREN').fill('W999999999')
  await expect(page.getByText(/^Numéro absent de notre copie/)).toBeVisible()
  await page.getByLabel('Numéro RNA ou SIREN').fill('W442000124')
  await expect(page.getByText(/cette association est dissoute/)).toBeVisible()
  await isSound(page, 'registration with a warning')
  await page.getByLabel('Numéro RNA ou SIREN').fill('W442000123')
  await expect(page.getByText('Les Amis du Lavoir, 29200 Brest')).toBeVisible()
  await isSound(page, 'registration with a suggestion')
  await page.getByRole('button', { name: 'Reprendre ces informations' }).click()
  await expect(page.getByLabel('Code postal')).toHaveValue('29200')
  await expect(page.getByLabel('Ville')).toHaveValue('Brest')
  await expect(page.getByRole('button', { name: 'Reprendre ces informations' })).toHaveCount(0)
}

/** Publishes the first form; a visitor sees it. */
async function publish(page: Page): Promise<void> {
  await open(page, `/admin/${slug}/formulaires/dons/edition/5`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Publier la campagne' }).click()
  await expect(page.getByRole('button', { name: 'Publier la campagne' })).toHaveCount(0)
  // The address may have been asked for a moment before: then it answers 404 once.
  const visitor = await site.visit({ expects: [/status of 404/] })
  await expect(async () => {
    await open(visitor, `/associations/${slug}/formulaires/dons`)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Soutenez Les Amis du Lavoir' })).toBeVisible(
      { timeout: 5000 },
    )
  }).toPass()
}

test('an association is registered, one document rejected, completed, verified, and may collect', async () => {
  const page = await site.visit({ width: 390, height: 844, expects: [/status of 40[13]/] })
  await open(page, register)
  await expect(page.getByRole('link', { name: 'Se connecter ou créer un compte' })).toBeVisible()
  await signInTab(site, page, 'zoe@exemple.fr', register)
  await hydrated(page)
  await page.getByLabel('Nom de l’association').fill('Les Amis du Lavoir')
  await expect(page.getByText('Saisie enregistrée')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Nom de l’association')).toHaveValue('Les Amis du Lavoir')
  await page.getByRole('button', { name: 'Inscrire l’association' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '5 erreurs à corriger' })).toBeVisible()
  await isSound(page, 'registration with errors')
  await fillNumber(page)
  await page.getByLabel('Adresse du siège').fill('3 rue du Lavoir')
  await page.getByLabel('IBAN du compte de l’association').fill('FR76 3000 6000 0112 3456 7890 189')
  await page.getByLabel('Je suis autorisé(e) à représenter cette association.').check()
  await page.getByRole('button', { name: 'Inscrire l’association' }).click()
  await page.waitForURL(`**/admin/${slug}/verification`)
  await expect(page.getByText('Vous pouvez collecter jusqu’à 2 500 €')).toBeVisible()
  await isSound(page, 'verification')
  for (const [index, kind] of kinds.entries()) await sendDocument(page, kind, index + 1)
  // Another bank account asks for more than the sign-in; what was typed is still there afterwards.
  const iban = page.getByLabel('IBAN du compte de l’association')
  await iban.fill('FR14 2004 1010 0505 0001 3M02 606')
  await page.getByRole('button', { name: 'Enregistrer l’IBAN' }).click()
  await page.waitForURL('**/connexion/securite?**')
  await open(page, `/admin/${slug}/verification`)
  await expect(iban).toHaveValue('FR14 2004 1010 0505 0001 3M02 606')
  await page.getByRole('button', { name: 'Envoyer le dossier' }).click()
  await expect(page.getByText('Votre dossier est en cours de vérification')).toBeVisible()

  const operator = await anOperator(site)
  await expect(operator.getByRole('heading', { level: 1, name: 'Exploitation' })).toBeVisible()
  await isSound(operator, 'operator')
  await operator.getByRole('link', { name: 'Les Amis du Lavoir' }).click()
  await expect(operator.getByRole('heading', { level: 1, name: 'Les Amis du Lavoir' })).toBeVisible()
  await expect(operator.getByText(/^Les Amis du Lavoir, 29200 Brest \(registre RNA/)).toBeVisible()
  await isSound(operator, 'operator file')
  for (const kind of kinds) await decide(operator, kind, kind === kinds[0] ? 'Refuser' : 'Accepter')
  await operator.getByRole('button', { name: 'Demander de compléter le dossier' }).click()
  await expect(operator.getByText('À compléter', { exact: true }).first()).toBeVisible()

  await page.reload()
  await expect(page.getByText('Votre dossier est à compléter')).toBeVisible()
  await expect(page.getByText('Il manque une partie du document : envoyez toutes les pages.')).toBeVisible()
  await isSound(page, 'file to complete')
  await sendDocument(page, kinds[0] ?? '', 1)
  await page.getByRole('button', { name: 'Envoyer le dossier' }).click()
  await expect(page.getByText('Votre dossier est en cours de vérification')).toBeVisible()

  await operator.reload()
  await decide(operator, kinds[0] ?? '', 'Accepter')
  await operator.getByRole('button', { name: 'Vérifier l’association' }).click()
  await expect(operator.getByText('Vérifiée', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Votre association est vérifiée')).toBeVisible()
  await isSound(page, 'verified')
  await publish(page)
})
