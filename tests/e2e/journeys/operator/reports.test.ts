import { test } from 'vitest'
import { insertAbuse } from '#server/backoffice/abuse/abuse-store.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { anOperator, nameOperator } from '../../../build/e2e/an-operator.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

const site = aSite(async (db) => {
  await nameOperator(db)
  const { organisationId, id: formId } = await aForm(db)
  const url = 'http://localhost/associations/la-ruche/formulaires/dons'
  const report = { userEmail: 'zoe@exemple.fr', userMessage: 'Cette page vend des montres.' }
  await insertAbuse(
    db,
    { id: newId(), organisationId, formId, url, locale: 'fr', resembles: null, ...report, reason: 'SPAM' },
    new Date(),
  )
})

test('a report is read, closed with an outcome and a note by keyboard, and opened again', async () => {
  const page = await anOperator(site, 390)
  await expect(page.getByRole('heading', { level: 1, name: 'Exploitation' })).toBeVisible()
  await isSound(page, 'open report')
  await page.getByRole('link', { name: /^La Ruche, le/ }).click()
  await expect(page.getByText('Cette page vend des montres.')).toBeVisible()
  await isSound(page, 'report')
  await page.getByRole('button', { name: 'Clore le signalement' }).click()
  await expect(page.getByText('Choisissez la suite donnée.').first()).toBeVisible()
  await isSound(page, 'report with errors')
  await page.getByRole('radio', { name: 'Aucun problème' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Modification demandée' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Lien retiré par l’association.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Rouvrir le signalement' })).toBeVisible()
  await isSound(page, 'closed report')
  await page.getByRole('link', { name: 'Exploitation', exact: true }).click()
  await page.getByText('1 signalement traité').click()
  await page.getByRole('link', { name: /^La Ruche, le/ }).click()
  await page.getByRole('button', { name: 'Rouvrir le signalement' }).click()
  await expect(page.getByText('À traiter', { exact: true })).toBeVisible()
  await expect(page.getByText(/: rouvert$/)).toBeVisible()
})
