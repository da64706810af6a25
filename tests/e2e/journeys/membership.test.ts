import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aFile } from '../../build/e2e/a-file.ts'
import { expect } from '../../build/e2e/expect.ts'
import type { Locator } from 'playwright-core'
import { test } from 'vitest'
import { aForm } from '../../build/a-form.ts'
import { anOrder, buyer } from '../../build/e2e/visitors/an-order.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { hydrated } from '../../build/e2e/a-tab.ts'
import { slowLine } from '../../build/e2e/slow-line.ts'
import { isSound } from '../../build/e2e/sound-screen.ts'

const required = { isRequired: true }

const site = aSite((db) =>
  aForm(db, {
    form: {
      type: 'Membership',
      slug: 'saison',
      title: 'Adhésion à la saison',
      customFields: [{ label: 'Comment nous avez-vous connus ?', type: 'TextInput', ...required }],
      tiers: [
        {
          name: 'Adhésion adulte',
          price: 3000,
          customFields: [
            { label: 'Profession', type: 'TextInput', ...required },
            { label: 'Vos envies', type: 'FreeText', maxLength: 20, ...required },
            { label: 'Première adhésion le', type: 'Date', ...required },
            { label: 'Atelier', type: 'ChoiceList', values: ['Poterie', 'Couture', 'Chant'], ...required },
            { label: 'Certificat médical', type: 'File', ...required },
            { label: 'Droit à l’image', type: 'YesNo', ...required },
            { label: 'Téléphone', type: 'Phone', ...required },
            { label: 'Code postal', type: 'Zipcode', ...required },
            { label: 'Pointure', type: 'Number', ...required },
          ],
        },
        {
          name: 'Adhésion jeune',
          price: 1500,
          customFields: [{ label: 'Allergies', type: 'YesNo' }],
        },
      ],
    },
  }),
)

const path = '/associations/la-ruche/adhesions/saison'
const megabyte = 1_048_576

async function answers(unit: Locator): Promise<void> {
  await unit.getByLabel('Prénom').fill('Zoé')
  await unit.getByLabel('Nom', { exact: true }).fill('L’Haÿ-Moreau')
  await unit.getByLabel('Profession').fill('Luthière')
  await unit.getByLabel('Vos envies').fill('Chanter en chœur')
  await unit.getByLabel('Première adhésion le').fill('29/02/2024')
  await unit.getByRole('radiogroup', { name: 'Atelier' }).getByLabel('Couture').check()
  await unit.getByRole('radiogroup', { name: 'Droit à l’image' }).getByLabel('Oui').check()
  await unit.getByLabel('Téléphone').fill('06 00 00 00 00')
  await unit.getByLabel('Code postal').fill('44000')
  await unit.getByLabel('Pointure').fill('38,5')
}

/** The input of `answers` is present. */
async function areSaved(unit: Locator): Promise<void> {
  await expect(unit.getByLabel('Profession')).toHaveValue('Luthière')
  await expect(unit.getByLabel('Vos envies')).toHaveValue('Chanter en chœur')
  await expect(unit.getByLabel('Première adhésion le')).toHaveValue('29/02/2024')
  await expect(unit.getByRole('radiogroup', { name: 'Atelier' }).getByLabel('Couture')).toBeChecked()
  await expect(unit.getByRole('radiogroup', { name: 'Droit à l’image' }).getByLabel('Oui')).toBeChecked()
  await expect(unit.getByLabel('Téléphone')).toHaveValue('06 00 00 00 00')
  await expect(unit.getByLabel('Code postal')).toHaveValue('44000')
  await expect(unit.getByLabel('Pointure')).toHaveValue('38,5')
  await expect(unit.getByText('certificat.pdf')).toBeVisible()
}

test('two memberships with every type of question and an uploaded file, paid by an organisation', async () => {
  const page = await site.visit({ expects: [/status of 415/] })
  const order = anOrder(page, path)
  await order.openPage()
  await isSound(page, 'campaign page')
  await order.takes('Adhésion adulte', 1)
  await order.takes('Adhésion jeune', 1)
  await expect(page.getByRole('button', { name: 'Continuer : 45,00' })).toBeVisible()
  await order.goesTo('Qui adhère ?')

  await order.next().click()
  await order.isRefused(13, 'every question without an answer')
  const adult = page.getByRole('group', { name: 'Adhérent 1 – Adhésion adulte' })
  const young = page.getByRole('group', { name: 'Adhérent 2 – Adhésion jeune' })
  await answers(adult)
  await young.getByLabel('Prénom').fill('Léo')
  await young.getByLabel('Nom', { exact: true }).fill('Moreau')

  const file = adult.getByLabel('Certificat médical')
  await file.setInputFiles(aFile('enorme.pdf', '%PDF-1.7\n', 11 * megabyte))
  await expect(adult.getByText('Le fichier est trop volumineux (10 Mo maximum).')).toBeVisible()
  await file.setInputFiles(aFile('faux.pdf', 'Ceci est un texte.'))
  await expect(adult.getByText('n’est pas accepté. Formats acceptés : PDF, JPEG, PNG.')).toBeVisible()
  await order.next().click()
  await order.isRefused(1, 'file of the wrong format')

  // The file takes minutes, until the line is fast again.
  const fastAgain = await slowLine(page, { uploadBytes: 20_000 })
  await file.setInputFiles(
    aFile('certificat.pdf', '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF', 2 * megabyte),
  )
  await expect(adult.getByRole('progressbar', { name: 'Envoi de certificat.pdf' })).toBeVisible()
  await order.next().click()
  await expect(await order.isRefused(1, 'wait')).toContainText('attendez la fin de l’envoi du fichier')
  await fastAgain()
  await expect(adult.getByText('Fichier joint :')).toBeAttached()
  await expect(adult.getByRole('progressbar')).toHaveCount(0)

  await page.reload()
  await hydrated(page)
  await areSaved(adult)
  await expect(young.getByLabel('Prénom')).toHaveValue('Léo')
  await order.goesTo('Vos coordonnées')
  await page.getByRole('button', { name: 'Retour' }).click()
  await areSaved(adult)
  await order.goesTo('Vos coordonnées')

  await page.getByRole('radio', { name: 'Une organisation' }).check()
  await page.getByLabel('Nom de l’organisation').fill('Lutherie Moreau')
  await page.getByLabel('SIREN').fill('732 829 320')
  await page.getByLabel('Forme juridique').fill('association déclarée')
  await page.getByLabel('Forme juridique').blur()
  await order.types(buyer)
  await order.next().click()
  await order.isRefused(1, 'the question of the form is missing')
  await page.getByLabel('Comment nous avez-vous connus ?').fill('Par le marché')
  await order.goesTo('Récapitulatif')
  await expect(page.getByText('Lutherie Moreau', { exact: true })).toBeVisible()
  await expect(page.getByText('Atelier : Couture')).toBeVisible()
  await order.pays()
  await order.isThanked('Membership')
  await expect(page.getByRole('heading', { name: 'Votre adhésion', exact: true })).toBeVisible()

  await areListed()
  await expect.poll(() => site.violations()).toEqual([])
})

/** The list for the association contains the answers, and the file is the uploaded one. */
async function areListed(): Promise<void> {
  const list = await site.cli('attendees', 'la-ruche/saison')
  for (const answer of [
    'Luthière',
    'Chanter en chœur',
    '29/02/2024',
    'Couture',
    'Oui',
    '44000',
    'Lutherie Moreau',
    'Léo',
    'Par le marché',
  ]) {
    expect(list).toContain(answer)
  }
  const [id] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(list) ?? []
  const out = join(mkdtempSync(join(tmpdir(), 'obole-file-')), 'certificat.pdf')
  expect(await site.cli('file', id ?? '', out)).toContain('certificat.pdf')
  expect(readFileSync(out).subarray(0, 5).toString()).toBe('%PDF-')
}
