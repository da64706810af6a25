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
const t = words('fr', 'messages')
const email = 'presidente@exemple.fr'
const people = { count: 1, number: '1' }

test('a president writes to the people of a campaign, sees their list first, tries the message and sends it', async () => {
  const deps = { db: site.db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'president' })
  const form = await aForm(site.db, { form: adhesion })
  const shopper = aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form)
  const participant = { firstName: 'Zoé', lastName: 'Moreau' }
  const cart = await shopper.fillItems([{ tierId: tierIdOf(form, 'adulte'), participant }], aPayer)
  const { paymentId } = await shopper.charge(await shopper.freeze(cart), cards.accepted)
  await shopper.confirm(paymentId)

  const page = await site.visit({ width: 390, height: 844 })
  await signInTab(site, page, email, '/admin/la-ruche/messages')
  await giveSecondFactor(site, email)
  await isSound(page, 'messages of an association')
  await page.getByRole('link', { name: t('new') }).click()
  await page.getByRole('button', { name: t('choose.submit') }).click()
  await isSound(page, 'a message without recipients')
  await page.getByLabel(t('choose.service')).check()
  await page.getByLabel(t('choose.campaign')).check()
  await page.getByLabel(t('choose.formId'), { exact: true }).selectOption({ label: 'Adhésion' })
  await page.getByRole('button', { name: t('choose.submit') }).click()

  await page.getByText(t('list.see')).click()
  await expect(page.getByText(aPayer.email)).toBeVisible()
  await page.getByLabel(t('write.subject')).fill('Votre adhésion, {{prénom}}')
  await page.getByLabel(t('write.text')).fill('Bonjour {{titre}},')
  await page.getByRole('button', { name: t('write.save') }).click()
  await expect(page.getByText('{{titre}}').first()).toBeVisible()
  await page.getByLabel(t('write.text')).fill('Votre carte de {{campagne}} vous attend.')
  await expect(page.getByText(`Votre adhésion, ${aPayer.firstName}`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('write.save') }).click()
  await page.getByRole('button', { name: t('test.send') }).click()
  await expect(page.getByText(t('test.sent', { email }))).toBeVisible()
  await isSound(page, 'a message that is written')

  await page.getByRole('button', { name: t('send.submit', people) }).click()
  await expect(page.getByLabel(t('send.about'))).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(t('send.about')).check()
  await page.getByRole('button', { name: t('send.submit', people) }).click()
  await expect(page.getByText(t('state.sent'), { exact: true }).first()).toBeVisible({ timeout: 20_000 })
  await isSound(page, 'a message that was sent')
  await page
    .getByRole('link', { name: t('back') })
    .first()
    .click()
  await expect(page.getByText(t('count', { count: 1 }))).toBeVisible()
})
