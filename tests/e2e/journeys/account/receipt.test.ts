import { test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { readPdf } from '../../../build/documents/read-pdf.ts'
import { receiptsDeclared } from '../../../build/documents/receipts.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { aDonor, cards, zoe } from '../../../build/e2e/visitors/a-donor.ts'

const site = aSite((db) => aForm(db, { organisation: receiptsDeclared }))

test('a gift gives a tax receipt: promised, then opened from the confirmation and the history', async () => {
  const page = await site.visit({ width: 390, height: 844, expects: [/status of 401/] })
  const donor = aDonor(page)
  await donor.goesToCard()
  await donor.paysWith(cards.accepted)
  await donor.isConfirmed()
  await expect(page.getByText('Reçu fiscal', { exact: true })).toBeVisible()
  const link = page.getByRole('link', { name: 'Ouvrir le reçu fiscal (PDF)' })
  await expect(async () => {
    await page.reload()
    await expect(link).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
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
  expect(await site.violations()).toEqual([])
})
