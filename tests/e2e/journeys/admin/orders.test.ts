import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeEach, test } from 'vitest'
import { addMember } from '#server/identity/access/add-member.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { giveSecondFactor } from '../../../build/e2e/an-operator.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { cards } from '../../../build/e2e/visitors/a-donor.ts'
import { enterByHand } from '../../../build/e2e/visitors/enter-by-hand.ts'
import { words } from '../../../build/e2e/words.ts'

const gala = {
  type: 'Event',
  slug: 'gala',
  title: 'Le gala',
  presetAmounts: [],
  tiers: [{ key: 'place', name: 'Place', price: 1500, stock: 40 }],
}
const site = aSite((db) => aForm(db, { form: gala }))
const t = words('fr', 'orders')
const sheet = words('fr', 'orderSheet')
const lists = words('fr', 'orderLists')
const manage = words('fr', 'manage')
const verification = words('fr', 'verification')
const email = 'presidente@exemple.fr'
const lastYear = new Date().getUTCFullYear() - 1

beforeEach(async () => {
  const deps = { db: site.db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'president' })
})

async function buy(form: StoredForm, quantity: number, payer: object): Promise<void> {
  const shopper = aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form)
  const place = { tierId: tierIdOf(form, 'place'), participant: { firstName: 'Paul', lastName: 'Kervran' } }
  const items = Array.from({ length: quantity }, () => place)
  const cart = await shopper.fillItems(items, { ...aPayer, ...payer })
  const { paymentId } = await shopper.charge(await shopper.freeze(cart), cards.accepted)
  await shopper.confirm(paymentId)
}

test('a president finds an order by the name that people say, by keyboard, and writes a note on it', async () => {
  const form = await aForm(site.db, { form: gala })
  await buy(form, 1, { firstName: 'Anne', lastName: 'Le Goff' })
  await buy(form, 2, { firstName: 'Jean-Noël', lastName: 'L’Hœst' })
  const page = await site.visit({ width: 390, height: 844 })
  await signInTab(site, page, email, '/admin/la-ruche')
  await giveSecondFactor(site, email)
  await page.getByRole('link', { name: t('title'), exact: true }).click()
  const lines = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: t('method.Card') })
  await expect(page.getByRole('heading', { name: t('count', { count: 2, number: '2' }) })).toBeVisible()
  await isSound(page, 'orders of an association')

  await page.getByLabel(t('search')).focus()
  await page.keyboard.type('noel l’hœst')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('count', { count: 1, number: '1' }) })).toBeVisible()
  await expect(lines).toHaveCount(1)
  expect(page.url()).not.toContain('noel')
  // A filter keeps the search of the tab.
  await page.getByText(manage('list.filterAndSort')).click()
  await page.getByRole('combobox', { name: t('filter.method') }).selectOption('Card')
  await page.getByRole('button', { name: manage('list.apply') }).click()
  await expect(page).toHaveURL(/moyen=Card/)
  await expect(page.getByRole('heading', { name: t('count', { count: 1, number: '1' }) })).toBeVisible()

  // The list, its address and its files have the chosen columns.
  await page.getByText(lists('columns.open')).click()
  await page.getByRole('checkbox', { name: words('fr', 'orderList')('campaign') }).uncheck()
  await page.getByRole('button', { name: lists('columns.apply') }).click()
  await expect(page.getByRole('table', { name: t('title') }).getByRole('row')).toHaveCount(2)
  await isSound(page, 'orders with chosen columns')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: `${t('export.orders')}, CSV` }).click(),
  ])
  const saved = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(saved).toHaveLength(3)
  expect(saved[0]?.split(';')).toHaveLength(7)
  await page.getByText(lists('columns.openChosen', { count: '7', of: '17' })).click()
  await page.getByRole('link', { name: lists('columns.reset') }).click()

  // On a wide screen, the order is shown beside the list.
  const link = page.getByRole('link', { name: 'Jean-Noël L’Hœst' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await link.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Jean-Noël L’Hœst' })).toBeFocused()
  await expect(page.getByText('Paul Kervran')).toHaveCount(2)
  await isSound(page, 'order beside the list')
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
  await expect(page.getByText('Paul Kervran')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Jean-Noël L’Hœst' })).toBeVisible()
  await expect(page.getByText('Paul Kervran')).toHaveCount(2)
  await expect(page.getByText(sheet('event.paid'))).toBeVisible()
  await isSound(page, 'sheet of an order')

  await page.getByLabel(manage('notes.label')).fill('Viendra à 19 h.')
  await page.getByRole('button', { name: manage('notes.add') }).click()
  await expect(page.getByRole('listitem').getByText('Viendra à 19 h.')).toBeVisible()
})

/** Closes the last year, and saves its accounting entries. */
async function closeLastYear(page: Page): Promise<void> {
  const closed = words('fr', 'yearClose')
  await page.goto('/admin/la-ruche/argent/cloture')
  await expect(page.getByText(closed('othersAgree'))).toBeVisible()
  await expect(page.getByRole('link', { name: closed('matter.cheques', { count: 1 }) })).toBeVisible()
  await isSound(page, 'sums of a year')
  await page.getByRole('button', { name: closed('submit') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: closed('submit') })
    .click()
  await expect(page.getByText(closed('unchanged'))).toBeVisible()
  await isSound(page, 'a closed year')
  const [entries] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^FEC, / }).click(),
  ])
  expect(entries.suggestedFilename()).toBe(`la-rucheFEC${lastYear}1231.txt`)
  expect(readFileSync(await entries.path(), 'latin1')).toContain('5112')
}

test('a treasurer closes the last year, of which one cheque is not banked', async () => {
  await aForm(site.db, { form: gala })
  const treasurer = 'tresorier@exemple.fr'
  const deps = { db: site.db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email: treasurer, organizationSlug: 'la-ruche', role: 'treasurer' })
  const page = await site.visit({ width: 390, height: 844 })
  await signInTab(site, page, treasurer, '/admin/la-ruche')
  await enterByHand(page, { paidOn: `${lastYear}-12-15` })
  await giveSecondFactor(site, treasurer)
  await closeLastYear(page)
  await expect.poll(() => site.violations()).toEqual([])
})

test('a treasurer asks for another bank account on a phone, and a president confirms it', async () => {
  // The members of the tests above sign in with their second factor by now.
  const treasurer = 'adjoint@exemple.fr'
  const president = 'vice-presidente@exemple.fr'
  const deps = { db: site.db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email: treasurer, organizationSlug: 'la-ruche', role: 'treasurer' })
  await addMember(deps, { email: president, organizationSlug: 'la-ruche', role: 'president' })
  const visit = async (member: string): Promise<Page> => {
    const page = await site.visit({ width: 390, height: 844 })
    await signInTab(site, page, member, '/admin/la-ruche/verification')
    await giveSecondFactor(site, member)
    return page
  }
  const asking = await visit(treasurer)
  await asking.getByLabel(verification('bankChange.iban')).fill('FR14 2004 1010 0505 0001 3M02 606')
  await asking.getByLabel(verification('bankChange.holder')).fill('ASSOC LA RUCHE')
  await asking.getByRole('button', { name: verification('bankChange.ask') }).click()
  await expect(asking.getByRole('button', { name: verification('bankChange.withdraw') })).toBeVisible()
  await isSound(asking, 'an account that was asked for')
  const page = await visit(president)
  const confirm = page.getByRole('button', { name: verification('bankChange.confirm') })
  await confirm.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: verification('bankChange.confirm') })
    .click()
  await expect(page.getByText(/^Ce compte sera utilisé à partir du/)).toBeVisible()
  await expect(confirm).toHaveCount(0)
  await isSound(page, 'an account that is announced')
})
