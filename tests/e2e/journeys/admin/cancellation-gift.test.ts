import { beforeEach, test } from 'vitest'
import type { AttemptId } from '#domain/ids.ts'
import { cents } from '#domain/money.ts'
import { addMember } from '#server/identity/access/add-member.ts'
import { recordDispute } from '#server/money/dispute/dispute-store.ts'
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
  // Before it is sent, the mailbox shows it without its text.
  const sent = site.db
    .selectFrom('mail')
    .select('id')
    .where('kind', '=', 'campaignCancelled')
    .where('recipient', '=', address)
    .where('state', '=', 'sent')
  await expect.poll(async () => (await sent.execute()).length, { timeout: 40_000 }).toBe(1)
  const { id } = await sent.executeTakeFirstOrThrow()
  await page.goto('/boite-aux-lettres')
  await page.locator(`a[href*="${id}"]`).click()
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

/** The tab of another treasurer, with a second factor, and the order of a payer. */
async function anOrder(name: string) {
  const [member, payer] = [`${name}@exemple.fr`, `payeur-${name}@exemple.fr`]
  const deps = { db: site.db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email: member, organizationSlug: 'la-ruche', role: 'treasurer' })
  await buyFor([payer])
  const page = await site.visit({ width: 1280, height: 900 })
  await signInTab(site, page, member, '/admin/la-ruche')
  await giveSecondFactor(site, member)
  const order = await site.db
    .selectFrom('order')
    .innerJoin('payment', 'payment.order_id', 'order.id')
    .innerJoin('payment_attempt', 'payment_attempt.payment_id', 'payment.id')
    .select(['order.id', 'payment.amount_cents as paid', 'payment_attempt.id as attempt'])
    .orderBy('order.created_at', 'desc')
    .executeTakeFirstOrThrow()
  return { page, payer, ...order }
}

test('a treasurer sends documents with the answer to a dispute', async () => {
  const { page, paid, attempt } = await anOrder('litige')
  const dispute = newId()
  const now = new Date()
  await recordDispute(site.db, {
    id: dispute,
    provider: 'sandbox',
    disputeRef: 'dp_journey',
    attemptId: attempt as AttemptId,
    amount: cents(paid),
    state: 'open',
    reason: 'notReceived',
    respondBy: new Date(now.getTime() + 21 * 86_400_000),
    openedAt: now,
    mails: [],
    now,
  })
  const disputes = words('fr', 'disputes')
  await page.goto(`/admin/la-ruche/litiges/${dispute}`)
  await page.getByRole('button', { name: disputes('files.addPapers') }).click()
  const tickets = page.getByRole('link', { name: /billets/ })
  await expect(tickets).toBeVisible()
  await page
    .getByLabel(disputes('files.kind.conversation'))
    .setInputFiles({ name: 'Échange.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') })
  await expect(page.getByRole('link', { name: 'Échange.pdf' })).toBeVisible()
  await page
    .getByRole('button', { name: disputes('files.removeOf', { kind: disputes('files.kind.proof') }) })
    .click()
  await expect(tickets).toHaveCount(0)
  await isSound(page, 'a dispute with documents')
  await page.getByLabel(disputes('answer.text')).fill('Cette personne était présente.')
  await page.getByRole('button', { name: disputes('answer.submit') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: disputes('answer.submit') })
    .click()
  await expect(page.getByText(disputes('answer.waiting'))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Échange.pdf' })).toBeVisible()
})

test('a treasurer offers the choice on one order, and its payer gives', async () => {
  const { page, id, payer: address } = await anOrder('choix')
  const refund = words('fr', 'orderRefund')
  await page.goto(`/admin/la-ruche/commandes/${id}/remboursement`)
  await page.getByLabel(refund('gift.label')).check()
  await expect(page.getByText(refund('after.offer'))).toBeVisible()
  await isSound(page, 'a choice offered for one order')
  await page.getByRole('button', { name: refund('submit.offer') }).click()
  await expect(page.getByRole('link', { name: words('fr', 'orderSheet')('gift.follow') })).toBeVisible()
  const payer = await followMail(address)
  await payer.getByRole('button', { name: choice('give.action', { amount }) }).click()
  await payer
    .getByRole('dialog')
    .getByRole('button', { name: choice('give.action', { amount }) })
    .click()
  await expect(payer.getByRole('heading', { name: choice('given.title') })).toBeVisible()
  await expect.poll(() => site.violations()).toEqual([])
})

test('a treasurer enters money that was promised, and marks it received', async () => {
  const { page } = await anOrder('promesse')
  const offline = words('fr', 'offline')
  await page.goto('/admin/la-ruche/evenements/gala/saisie')
  await page.getByLabel(offline('firstName'), { exact: true }).last().fill('Ida')
  await page.getByLabel(offline('lastName'), { exact: true }).last().fill('Roy')
  await page.getByLabel(offline('expected.box')).check()
  await page.getByRole('button', { name: offline('saveAmount', { amount }) }).click()
  await page.getByRole('link', { name: offline('expected.see') }).click()
  await page.getByRole('button', { name: `${offline('expected.receive')} Ida Roy` }).click()
  await isSound(page, 'expected money that arrives')
  await page.getByLabel(offline('number')).fill('7654321')
  await page.getByRole('button', { name: offline('expected.received') }).click()
  await expect(page.getByText(offline('expected.none'))).toBeVisible()
  await expect.poll(() => site.violations()).toEqual([])
})
