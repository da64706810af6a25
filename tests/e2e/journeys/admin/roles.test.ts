import type { Page } from 'playwright-core'
import { beforeEach, test } from 'vitest'
import type { Role } from '#domain/access/roles.ts'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { cards } from '../../../build/e2e/visitors/a-donor.ts'
import { words } from '../../../build/e2e/words.ts'

const tiers = [{ key: 'place', name: 'Place', price: 1500, stock: 40 }]
const eventOf = (slug: string, title: string) => ({ type: 'Event', slug, title, presetAmounts: [], tiers })
const gala = eventOf('gala', 'Le gala')
const loto = eventOf('loto', 'Le loto')
const site = aSite(async (db) => {
  await aForm(db, { form: gala })
  await aForm(db, { form: loto })
})
const t = words('fr', 'orders')
const sheet = words('fr', 'orderSheet')
const reader = { email: 'lectrice@exemple.fr', role: 'reader' as Role }
const organiser = { email: 'gala@exemple.fr', role: 'organiser' as Role, forms: ['Event/gala'] }
const refused = 'Vous n’avez pas les droits nécessaires pour accéder à cette page.'

beforeEach(async () => {
  const deps = { db: site.db, newId, clock: { now: () => new Date() } }
  for (const member of [reader, organiser]) await addMember(deps, { ...member, organizationSlug: 'la-ruche' })
})

/** Buys a place, at a campaign, in a name. */
async function buy(campaign: typeof gala, lastName: string): Promise<void> {
  const form = await aForm(site.db, { form: campaign })
  const shopper = aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form)
  const place = { tierId: tierIdOf(form, 'place'), participant: { firstName: 'Paul', lastName } }
  const cart = await shopper.fillItems([place], { ...aPayer, lastName })
  const { paymentId } = await shopper.charge(await shopper.freeze(cart), cards.accepted)
  await shopper.confirm(paymentId)
}

const orderOf = async (lastName: string) => {
  const orders = await site.db.selectFrom('order').select(['id', 'payer']).execute()
  return orders.find(({ payer }) => payer.lastName === lastName)?.id ?? ''
}

/** Everything that the browser has of a page, seen or not. */
const dataOf = (page: Page) => page.content()

test('a reader sees figures without people, and an organiser the people of the own campaign alone', async () => {
  await buy(gala, 'Kervran')
  await buy(loto, 'Le Goff')
  const page = await site.visit({ width: 390, height: 844, expects: [/status of 403/] })
  await signInTab(site, page, reader.email, '/admin/la-ruche')
  await expect(page.getByRole('main').getByText('30,00\u00a0€').first()).toBeVisible()
  expect(await dataOf(page)).not.toMatch(/Kervran|Le Goff/)
  await expect(page.getByRole('link', { name: t('title'), exact: true })).toHaveCount(0)
  await isSound(page, 'home of a reader')
  const closed = [
    'commandes',
    'participants',
    'paiements',
    'personnes',
    'argent',
    `commandes/${await orderOf('Kervran')}`,
  ]
  for (const address of closed) {
    await page.goto(`/admin/la-ruche/${address}`)
    await expect(page.getByText(refused)).toBeVisible()
    expect(await dataOf(page)).not.toMatch(/Kervran|Le Goff/)
  }
  await page.goto('/admin/la-ruche/statistiques')
  await expect(page.getByRole('table').first()).toBeAttached()
  expect(await dataOf(page)).not.toMatch(/Kervran|Le Goff/)

  const other = await site.visit({ width: 1280, height: 900, expects: [/status of 40[34]/] })
  await signInTab(site, other, organiser.email, '/admin/la-ruche')
  await other.getByRole('link', { name: t('title'), exact: true }).click()
  await expect(other.getByRole('heading', { name: t('count', { count: 1, number: '1' }) })).toBeVisible()
  await expect(other.getByText(/Kervran/).first()).toBeVisible()
  expect(await dataOf(other)).not.toContain('Le Goff')
  await isSound(other, 'orders of an organiser')
  await other.getByLabel(t('search')).fill('le goff')
  await other.keyboard.press('Enter')
  await expect(other.getByText(/Kervran/)).toHaveCount(0)
  expect(await dataOf(other)).not.toMatch(/Paul|Le Goff/)
  await other.goto(`/admin/la-ruche/commandes/${await orderOf('Kervran')}`)
  await expect(other.getByRole('heading', { level: 1, name: /Kervran/ })).toBeVisible()
  await expect(other.getByRole('link', { name: sheet('refund.open') })).toHaveCount(0)
  for (const address of [`commandes/${await orderOf('Le Goff')}`, 'evenements/loto/statistiques', 'argent']) {
    await other.goto(`/admin/la-ruche/${address}`)
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await dataOf(other)).not.toContain('Le Goff')
  }
  await other.goto('/admin/la-ruche/participants')
  await expect(other.getByText(/Kervran/).first()).toBeVisible()
  expect(await dataOf(other)).not.toContain('Le Goff')
})
