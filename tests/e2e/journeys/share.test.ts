import { test } from 'vitest'
import { aForm } from '../../build/a-form.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { open } from '../../build/e2e/a-tab.ts'
import { expect } from '../../build/e2e/expect.ts'
import { words } from '../../build/e2e/words.ts'
import { isSound } from '../../build/e2e/sound-screen.ts'

const path = '/associations/la-ruche/collectes/toit'
const site = aSite(async (db) => {
  await aForm(db, { form: { slug: 'dons' } })
  await aForm(db, { form: { slug: 'toit', type: 'CrowdFunding', title: 'Un toit', goal: 1_000_000 } })
})

test('from the share dialog a visitor gets the code, the posters, the signature and the codes for other sites', async () => {
  const page = await site.visit({ permissions: ['clipboard-read', 'clipboard-write'], width: 390 })
  await open(page, path)
  await page.getByRole('button', { name: 'Partager' }).first().click()
  await page.getByRole('link', { name: 'QR code, affiches et codes à intégrer' }).press('Enter')
  await expect(page).toHaveURL(`${site.url}${path}/partager`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Faire connaître cette campagne')
  await isSound(page, 'share page')
  const png = page.getByRole('link', { name: 'Télécharger en PNG' })
  const saved = page.waitForEvent('download')
  await png.focus()
  await page.keyboard.press('Enter')
  expect((await saved).suggestedFilename()).toBe('toit-qr.png')
  await page.getByLabel('Langue').selectOption('en')
  await expect(page.getByLabel('Lien de la page')).toHaveValue(`${site.url}${path}/en`)
  const poster = page.getByRole('link', { name: 'Affiche A4 (PDF)' })
  await expect(poster).toHaveAttribute('href', '/partage/la-ruche/collectes/toit/affiche-a4-en.pdf')
  await page.getByRole('button', { name: 'Copier la signature' }).click()
  await expect(page.getByText(/^Signature copiée/).first()).toBeVisible()
  const plain = await page.evaluate(() => navigator.clipboard.readText())
  expect(plain).toContain(`${path}/en?source=signature`)
  await page.getByRole('radio', { name: 'Un compteur' }).check()
  await expect(page.frameLocator('iframe').locator('body')).toHaveClass('widget')
  await isSound(page, 'share page in English with a counter')
  // Only the whole form takes payments: in a new tab unless the association chooses otherwise.
  await expect(page.getByRole('radio', { name: 'Dans la même fenêtre' })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Le formulaire entier' }).check()
  await expect(page.getByLabel('Code à coller')).not.toHaveValue(/pay/)
  await page.getByRole('radio', { name: 'Dans la même fenêtre' }).check()
  await expect(page.getByLabel('Code à coller')).toHaveValue(/#id=obole-form-toit&amp;pay=top"/)
  await expect(page.getByLabel('Code avec notre script')).toHaveValue(/\/widget\.js".* pay="top">/s)
  await isSound(page, 'share page with the choice of a form')
})

test('a visit and a gift by a labelled link count for it, without a cookie', async () => {
  const page = await site.visit()
  await open(page, '/associations/la-ruche/formulaires/dons?source=marche-de-noel')
  const amount = page.getByLabel(words('fr', 'donation')('free'))
  await amount.fill('15')
  await amount.press('Enter')
  const sources = () => site.db.selectFrom('cart').select('source').execute()
  await expect.poll(sources).toEqual([{ source: 'marche-de-noel' }])
  const visits = () => site.db.selectFrom('link_visit').select(['source', 'visits']).execute()
  await expect.poll(visits).toEqual([{ source: 'marche-de-noel', visits: 1 }])
  expect((await page.context().cookies()).filter(({ value }) => value.includes('marche'))).toEqual([])
})
