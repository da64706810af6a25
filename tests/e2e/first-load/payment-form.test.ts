import { expect } from '../../build/e2e/expect.ts'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { aForm } from '../../build/a-form.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { holdScripts, hydrated, open } from '../../build/e2e/a-tab.ts'

const form = {
  type: 'PaymentForm',
  slug: 'cantine',
  title: 'Régler la cantine',
  tiers: [{ name: 'Facture de cantine', priceCategory: 'Pwyw', minAmount: 100 }],
}

const site = aSite(async (db) => {
  await aForm(db, { form: { ...form, customFields: [{ label: 'Justificatif', type: 'File' }] } })
  await aForm(db, { form: { ...form, slug: 'frontaliers', askAddress: true, acceptForeignPayers: true } })
})

const path = '/associations/la-ruche/paiements/cantine'
const abroad = '/associations/la-ruche/paiements/frontaliers'
const amount = (page: Page) => page.getByLabel('Montant à payer')
const firstName = (page: Page) => page.getByLabel('Prénom', { exact: true })

test('the amount can be typed while the rest of the order loads, and the focus stays', async () => {
  const page = await site.visit()
  await open(page, path)
  await expect(firstName(page)).toBeVisible()
  await amount(page).pressSequentially('42,5')
  await expect(page.locator('#one-page')).toBeVisible()
  await expect(amount(page)).toBeFocused()
  await page.keyboard.type('5')
  await expect(amount(page)).toHaveValue('42,55')
  await expect(page.getByRole('button', { name: /^Payer 42,55/ })).toBeVisible()
})

test('the fields are there without a script, a scroll or a click, and what is typed early is preserved', async () => {
  const page = await site.visit()
  const load = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await amount(page).fill('17')
  await firstName(page).fill('Zoé')
  await page.getByLabel('E-mail', { exact: true }).fill('zoe@')
  await page.getByRole('checkbox').first().check()
  const file = { name: 'facture.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 x') }
  await page.locator('input[type=file]').setInputFiles(file)
  // A submission before the script is sent once it is there, and nothing goes into the address.
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).search).toBe('')
  await firstName(page).focus()
  load()
  await hydrated(page)
  await page.mouse.move(10, 10)
  await expect(page.locator('#one-page')).toBeVisible()
  await expect(amount(page)).toHaveValue('17')
  await expect(firstName(page)).toHaveValue('Zoé')
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('zoe@')
  await expect(page.getByText('Votre adresse e-mail n’est pas valide').first()).toBeVisible()
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await expect(page.getByText('facture.pdf').first()).toBeVisible()
})

test('a country that is chosen early is taken over, also the first of the list', async () => {
  const page = await site.visit()
  const load = await holdScripts(page)
  await page.goto(abroad, { waitUntil: 'commit' })
  const country = page.getByLabel('Pays', { exact: true })
  await expect(country).toHaveValue('FR')
  const [first = ''] = await country
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? ''))
  await country.selectOption(first)
  load()
  await hydrated(page)
  await page.mouse.move(10, 10)
  await expect(page.locator('#one-page')).toBeVisible()
  await expect(country).toHaveValue(first)
})

test('without a script, the page explains how to pay, and what is typed goes into no address', async () => {
  const page = await site.visit({ javaScriptEnabled: false })
  const visited: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest())
      visited.push(new URL(request.url()).pathname + new URL(request.url()).search)
  })
  await page.goto(path)
  await expect(amount(page)).toBeVisible()
  await expect(page.locator('noscript p').first()).toContainText('activez JavaScript')
  await firstName(page).fill('Zoé')
  await page.keyboard.press('Enter')
  await page.goto('/commandes')
  await page.getByLabel('Votre adresse e-mail').fill('zoe@exemple.fr')
  await page.keyboard.press('Enter')
  await page.goto(path)
  expect(visited).toEqual([path, '/commandes', path])
})
