import { sql } from 'kysely'
import { test } from 'vitest'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { giveSecondFactor } from '../../../build/e2e/an-operator.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { cards } from '../../../build/e2e/visitors/a-donor.ts'
import { words } from '../../../build/e2e/words.ts'

const adhesion = {
  type: 'Membership',
  slug: 'adhesion',
  title: 'Adhésion',
  presetAmounts: [],
  tiers: [{ key: 'adulte', name: 'Adulte', price: 2000, validityPeriod: { kind: 'rollingYear' } }],
}
const site = aSite((db) => aForm(db, { form: adhesion }))
const t = words('fr', 'memberships')
const email = 'presidente@exemple.fr'

test('a president finds an adherent, enters the renewal by hand, and words the reminders', async () => {
  const deps = { db: site.db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'president' })
  const form = await aForm(site.db, { form: adhesion })
  const shopper = aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form)
  const member = (firstName: string, lastName: string) => ({
    tierId: tierIdOf(form, 'adulte'),
    participant: { firstName, lastName },
  })
  const items = [member('Zoé', 'Moreau'), member('Trần', 'Nguyễn')]
  const cart = await shopper.fillItems(items, { ...aPayer, lastName: 'Moreau' })
  const { paymentId } = await shopper.charge(await shopper.freeze(cart), cards.accepted)
  await shopper.confirm(paymentId)
  // They joined a year ago: their memberships end in ten days.
  await sql`update "order" set created_at = now() - interval '354 days'`.execute(site.db)
  await sql`select write_memberships(array(select id from "order"))`.execute(site.db)

  const page = await site.visit({ width: 390, height: 844 })
  await signInTab(site, page, email, '/admin/la-ruche/adherents')
  await giveSecondFactor(site, email)
  await expect(page.getByRole('heading', { name: t('count', { count: 2, number: '2' }) })).toBeVisible()
  await isSound(page, 'adherents of an association')
  await page.getByRole('link', { name: `${t('status.endsSoon')} (2)` }).click()
  await expect(page).toHaveURL(/situation=endsSoon/)
  await page.getByLabel(t('search')).fill('nguyen')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('count', { count: 1, number: '1' }) })).toBeVisible()
  expect(page.url()).not.toContain('nguyen')
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('assembly.open') }).click(),
  ])
  expect(list.suggestedFilename()).toMatch(/^emargement-\d{4}-\d\d-\d\d\.pdf$/)

  await page.getByRole('link', { name: 'Trần Nguyễn' }).click()
  await expect(page.getByRole('heading', { name: 'Trần Nguyễn' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Zoé Moreau' })).toBeVisible()
  await isSound(page, 'an adherent')
  await page.getByRole('link', { name: t('sheet.renewByHand') }).click()
  const offline = words('fr', 'offline')
  expect(page.url()).not.toContain('Nguy')
  await expect(page.getByLabel(offline('email'), { exact: true })).toHaveValue(aPayer.email)
  await page.getByText(words('fr', 'orders')('method.Cash'), { exact: true }).click()
  await page.getByRole('button', { name: new RegExp(`^${offline('save')}`) }).click()
  await expect(
    page.getByRole('link', { name: new RegExp(offline('see', { number: '' }).trim()) }),
  ).toBeVisible()

  await page.goto('/admin/la-ruche/adherents/rappels')
  const text = page.getByLabel(t('reminder.text')).first()
  await page.getByText(t('reminder.usual')).first().click()
  await isSound(page, 'reminders to renew')
  await text.fill('Cher {{titre}}, à bientôt !')
  await page.getByRole('button', { name: t('reminder.save') }).click()
  await expect(page.getByText('{{titre}}').first()).toBeVisible()
  await text.fill('Cher {{prénom}}, rendez-vous avant le {{fin}}.')
  await expect(page.getByText(/^Cher Zoé, rendez-vous avant le \d\d\/\d\d\/\d{4}\.$/)).toBeVisible()
  await page.getByRole('button', { name: t('reminder.save') }).click()
  await expect(page.getByText(t('reminder.saved'))).toBeVisible()
})
