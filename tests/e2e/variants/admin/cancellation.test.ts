import { beforeEach, test } from 'vitest'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { giveSecondFactor } from '../../../build/e2e/an-operator.ts'
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
  acceptOpenDonation: false,
  tiers: [
    { key: 'place', name: 'Place', price: 1500, stock: 40 },
    { key: 'repas', name: 'Repas', price: 3000 },
  ],
}
const site = aSite((db) => aForm(db, { form: gala }))
const t = words('fr', 'cancellation')
const email = 'tresorier@exemple.fr'

beforeEach(async () => {
  const deps = { db: site.db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'treasurer' })
})

test('a treasurer cancels a campaign on a phone, and follows it to its end', async () => {
  const form = await aForm(site.db, { form: gala })
  const shopper = aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form)
  for (const key of ['place', 'repas']) {
    const participant = { firstName: 'Paul', lastName: 'Kervran' }
    const cart = await shopper.fillItems([{ tierId: tierIdOf(form, key), participant }], aPayer)
    const { paymentId } = await shopper.charge(await shopper.freeze(cart), cards.accepted)
    await shopper.confirm(paymentId)
  }
  const page = await site.visit({ width: 390, height: 844 })
  await signInTab(site, page, email, '/admin/la-ruche')
  await giveSecondFactor(site, email)
  await page.goto('/admin/la-ruche/evenements/gala/annulation')
  await expect(page.getByRole('heading', { name: t('plan.title', { count: 2 }) })).toBeVisible()
  await isSound(page, 'a cancellation to confirm')
  const submit = page.getByRole('button', { name: t('submit', { amount: '45,00\u00a0€' }) })
  await submit.click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
  await isSound(page, 'a cancellation with an error')
  await page.getByLabel(t('mail.text')).fill('Le gala n’aura pas lieu.')
  await page.getByLabel(t('understood.label', { count: 2 })).check()
  await submit.click()
  await expect(page.getByRole('heading', { name: t('ofWhole') })).toBeVisible()
  await expect(page.getByText(t('state.ended'))).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('heading', { name: t('progress.title', { done: 2, count: 2 }) })).toBeVisible()
  await isSound(page, 'a cancellation that ended')
  await expect.poll(() => site.violations()).toEqual([])
})
