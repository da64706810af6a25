import { beforeEach, test } from 'vitest'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { receiptsDeclared } from '../../../build/documents/receipts.ts'
import { open } from '../../../build/e2e/a-tab.ts'
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
  tiers: [{ key: 'place', name: 'Place', price: 1500, stock: 40 }],
}
const organisation = receiptsDeclared
const site = aSite((db) => aForm(db, { organisation, form: gala }))
const t = words('fr', 'cancellation')
const choice = words('fr', 'refundChoice')
const email = 'tresorier@exemple.fr'
const amount = '15,00\u00a0€'

beforeEach(async () => {
  const deps = { db: site.db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'treasurer' })
})

async function buyFor(people: readonly string[]): Promise<void> {
  const form = await aForm(site.db, { organisation, form: gala })
  const shopper = aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form)
  const item = { tierId: tierIdOf(form, 'place'), participant: { firstName: 'Paul', lastName: 'Kervran' } }
  for (const address of people) {
    const cart = await shopper.fillItems([item], { ...aPayer, email: address, emailConfirmation: address })
    await shopper.saveTip(cart, 200)
    const { paymentId } = await shopper.payCart(cart, cards.accepted)
    await shopper.confirm(paymentId)
  }
}

/** The tab of the payer of an order, on a phone, who opens the newest mail about the cancellation and follows its link. */
async function followMail(address: string) {
  const page = await site.visit({ width: 390, height: 844 })
  const mail = await site.db
    .selectFrom('mail')
    .select('id')
    .where('kind', '=', 'campaignCancelled')
    .where('recipient', '=', address)
    .executeTakeFirstOrThrow()
  await page.goto('/boite-aux-lettres')
  const link = page.locator(`a[href*="${mail.id}"]`)
  await expect
    .poll(async () => {
      await page.reload()
      return link.count()
    })
    .toBe(1)
  await link.click()
  const button = page
    .frameLocator('iframe')
    .getByRole('link', { name: words('fr', 'mails')('campaignCancelled.choiceButton') })
  await open(page, new URL((await button.getAttribute('href')) ?? '').pathname)
  return page
}

test('a treasurer cancels with a proposal to give: one payer gives, another is refunded at once', async () => {
  await buyFor(['donne@exemple.fr', 'rembourse@exemple.fr', 'attend@exemple.fr'])
  const page = await site.visit({ width: 1280, height: 900 })
  await signInTab(site, page, email, '/admin/la-ruche')
  await giveSecondFactor(site, email)
  await page.goto('/admin/la-ruche/evenements/gala/annulation')
  await page.getByLabel(t('gift.offer')).check()
  await page.getByLabel(t('gift.days')).selectOption('30')
  await page.getByLabel(t('gift.understood', { count: 3 })).check()
  await isSound(page, 'a cancellation with a proposal to give')
  await page.getByRole('button', { name: t('gift.submit') }).click()
  await expect(page.getByText(t('status.offered'))).toBeVisible({ timeout: 60_000 })

  const giver = await followMail('donne@exemple.fr')
  await expect(giver.getByRole('heading', { name: choice('open.title', { amount }) })).toBeVisible()
  await isSound(giver, 'a refund to choose')
  await giver.getByRole('button', { name: choice('give.action', { amount }) }).click()
  const dialog = giver.getByRole('dialog')
  await expect(dialog).toContainText(choice('receipt.soon', { amount }))
  await isSound(giver, 'a gift to confirm')
  await dialog.getByRole('button', { name: choice('give.action', { amount }) }).click()
  await expect(giver.getByRole('heading', { name: choice('given.title') })).toBeVisible()
  await isSound(giver, 'a gift from a cancellation')
  await giver.reload()
  await expect(giver.getByRole('heading', { name: choice('given.title') })).toBeVisible()

  const refunded = await followMail('rembourse@exemple.fr')
  await refunded.getByRole('button', { name: choice('refund.action') }).click()
  await expect(refunded.getByRole('heading', { name: choice('refunding.title') })).toBeVisible()

  await page.reload()
  await expect(page.getByText(t('state.answers'))).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: t('status.given') })).toContainText('1')
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: t('status.refunded') })
      .first(),
  ).toContainText('1', {
    timeout: 60_000,
  })
  await isSound(page, 'a cancellation that waits for answers')
  await expect.poll(() => site.violations()).toEqual([])
})
