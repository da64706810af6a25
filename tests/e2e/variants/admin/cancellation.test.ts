import { beforeEach, test } from 'vitest'
import { cents } from '#domain/money.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { addMember } from '#server/identity/access/add-member.ts'
import { writeRefundRule } from '#server/money/refund/held-refund-store.ts'
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
const manage = words('fr', 'manage')
const email = 'tresorier@exemple.fr'
const president = 'presidente@exemple.fr'
const amount = '45,00\u00a0€'

beforeEach(async () => {
  const deps = { db: site.db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'treasurer' })
  await addMember(deps, { email: president, organizationSlug: 'la-ruche', role: 'president' })
})

/** From now on, refunds above 20 € need two members. */
async function needTwoMembers({ organisationId }: StoredForm): Promise<void> {
  const { id: userId } = await site.db.selectFrom('user_account').select('id').executeTakeFirstOrThrow()
  await writeRefundRule(site.db, { organisationId, above: cents(2000), userId }, new Date())
}

/** The president finds what waits on the first page of the association, and confirms it. */
async function confirmAsPresident(): Promise<void> {
  const page = await site.visit({ width: 1280, height: 900 })
  await signInTab(site, page, president, '/admin/la-ruche')
  await giveSecondFactor(site, president)
  await page.reload()
  await page.getByRole('link', { name: manage('home.decide') }).click()
  const confirm = page.getByRole('button', { name: t('second.confirm', { amount }) })
  await isSound(page, 'a cancellation that waits for a second member')
  await confirm.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('second.confirm', { amount }) })
    .click()
  await expect(page.getByRole('progressbar')).toBeVisible()
}

test('a treasurer cancels a campaign on a phone, a president confirms it, and it is followed to its end', async () => {
  const form = await aForm(site.db, { form: gala })
  await needTwoMembers(form)
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
  const submit = page.getByRole('button', { name: t('submit', { amount }) })
  await submit.click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
  await isSound(page, 'a cancellation with an error')
  await page.getByLabel(t('mail.text')).fill('Le gala n’aura pas lieu.')
  await page.getByLabel(t('understood.label', { count: 2 })).check()
  await submit.click()
  await expect(page.getByRole('heading', { name: t('ofWhole') })).toBeVisible()
  await expect(page.getByText(t('second.own'))).toBeVisible()
  await isSound(page, 'a cancellation of one’s own that waits')
  await confirmAsPresident()
  await page.reload()
  await expect(page.getByText(t('state.ended'))).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('heading', { name: t('progress.title', { done: 2, count: 2 }) })).toBeVisible()
  await isSound(page, 'a cancellation that ended')
  await expect.poll(() => site.violations()).toEqual([])
})
