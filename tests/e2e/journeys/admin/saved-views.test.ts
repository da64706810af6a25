import { beforeEach, test } from 'vitest'
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

const gala = {
  type: 'Event',
  slug: 'gala',
  title: 'Le gala',
  presetAmounts: [],
  tiers: [{ key: 'place', name: 'Place', price: 1500, stock: 40 }],
}
const site = aSite((db) => aForm(db, { form: gala }))
const t = words('fr', 'savedViews')
const orders = words('fr', 'orders')
const lists = words('fr', 'orderLists')
const email = 'tresorier@exemple.fr'

beforeEach(async () => {
  const deps = { db: site.db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'treasurer' })
})

test('a treasurer names the payments of a month, with columns, on a phone and by keyboard, and receives them each month', async () => {
  const form = await aForm(site.db, { form: gala })
  const shopper = aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form)
  const place = { tierId: tierIdOf(form, 'place'), participant: { firstName: 'Paul', lastName: 'Kervran' } }
  const cart = await shopper.fillItems([place], { ...aPayer, lastName: 'L’Hœst' })
  const { paymentId } = await shopper.charge(await shopper.freeze(cart), cards.accepted)
  await shopper.confirm(paymentId)

  const page = await site.visit({ width: 390, height: 844 })
  await signInTab(site, page, email, '/admin/la-ruche/paiements?moyen=Card&periode=this-month')
  await page.getByText(lists('columns.open')).click()
  await page.getByRole('checkbox', { name: lists('column.campaign') }).uncheck()
  await page.getByRole('button', { name: lists('columns.apply') }).click()
  const table = page.getByRole('table', { name: lists('payments.title') })
  await expect(table.getByRole('row')).toHaveCount(2)
  await isSound(page, 'payments with chosen columns')

  await page.getByText(t('manage')).click()
  await page.getByRole('button', { name: t('save') }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
  await isSound(page, 'a view without a name')
  await page.getByLabel(t('name')).focus()
  await page.keyboard.type('Cartes du mois')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('saved'))).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  const views = page.getByRole('navigation', { name: t('title') })
  await expect(views.getByRole('link', { name: 'Cartes du mois' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: t('monthlyStartNamed', { name: 'Cartes du mois' }) }).click()
  await expect(page.getByText(t('monthlyOn'))).toBeVisible()
  await isSound(page, 'a saved view')

  // The view is an address: it leads back to its filters, its period that moves and its columns.
  await page.goto('/admin/la-ruche/paiements')
  await expect(table).toHaveCount(0)
  await page
    .getByRole('navigation', { name: t('title') })
    .getByRole('link', { name: 'Cartes du mois' })
    .click()
  await expect(page).toHaveURL(/moyen=Card&periode=this-month&colonnes=/)
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('link', { name: new RegExp(`^${orders('period.this-month')}`) })).toBeVisible()

  await page.getByText(t('manage')).click()
  await page.getByRole('button', { name: t('changeNamed', { name: 'Cartes du mois' }) }).click()
  const changed = page.getByRole('listitem').filter({ has: page.getByLabel(t('replace')) })
  await changed.getByLabel(t('name')).fill('Cartes')
  await isSound(page, 'a view that is changed')
  await changed.getByRole('button', { name: t('save') }).click()
  await expect(views.getByRole('link', { name: 'Cartes', exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('deleteNamed', { name: 'Cartes' }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('delete') })
    .click()
  await expect(page.getByText(t('deleted'))).toBeVisible()
  await expect(views).toHaveCount(0)
  await expect.poll(() => site.violations()).toEqual([])
})
