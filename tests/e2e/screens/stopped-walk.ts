import { randomUUID } from 'node:crypto'
import { declinesInTest } from '#domain/payment/card-testing.ts'
import { expect } from '../../build/e2e/expect.ts'
import { aForm } from '../../build/a-form.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { aDonor, cards, zoe } from '../../build/e2e/visitors/a-donor.ts'
import { hydrated } from '../../build/e2e/a-tab.ts'
import { losesLine } from '../../build/e2e/go-offline.ts'
import type { Tour, Walk } from './walk.ts'

/** The payment of the present card page. */
const paymentOf = ({ page }: Tour) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

const slugOf = ({ locale }: Pick<Tour, 'locale'>) => `les-arrets-${locale}`

/** Gives to a separate association: other walks must not see its state. */
function donorOf(tour: Tour) {
  return aDonor(tour.page, tour.locale, `/associations/${slugOf(tour)}/formulaires/dons`)
}

/** A separate form, as its organisation has it now; another visitor pays on it through the calls of the pages. */
async function payerElsewhere(tour: Tour, organisation: Readonly<Record<string, unknown>> = {}) {
  const { site } = tour
  const form = await aForm(site.db, {
    organisation: { slug: slugOf(tour), name: 'Les Arrêts', taxReceipts: true, ...organisation },
  })
  return aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form)
}

/** Removes the declined cards of a visitor, so that they do not count for the next ones. */
async function forgetTries({ site }: Tour): Promise<void> {
  await site.db.updateTable('payment_attempt').set({ address_hash: null }).execute()
}

async function isAt({ page, donor }: Tour, screen: string): Promise<void> {
  await expect(donor.heading(donor.t.confirmation(`screen.${screen}.title`))).toBeVisible({ timeout: 20_000 })
  await hydrated(page)
}

/** Where a card page stops: the message, and the next action. */
export const stoppedWalk: Walk = {
  name: 'stopped',
  isEverywhere: true,
  pictures: 'phone',
  stops: [
    [
      'stopped-redirection',
      async (tour) => {
        const { page, donor } = tour
        await payerElsewhere(tour)
        await page.goto(
          `/associations/${slugOf(tour)}/formulaires/dons/redirection?paymentId=${randomUUID()}`,
        )
        await expect(donor.heading(donor.t.confirmation('redirection.failedTitle'))).toBeVisible()
        await hydrated(page)
      },
    ],
    [
      'stopped-paused',
      async (tour) => {
        const elsewhere = await payerElsewhere(tour)
        await donorOf(tour).goesToCard('42', 'none', zoe)
        await forgetTries(tour)
        for (let cart = 0; cart < declinesInTest; cart += 1) await elsewhere.pay(cards.declined)
        await tour.page.reload()
        await isAt(tour, 'paused')
        await forgetTries(tour)
      },
    ],
    [
      'stopped-unavailable',
      async (tour) => {
        await payerElsewhere(tour, { allowCollect: false })
        await tour.page.reload()
        await isAt(tour, 'unavailable')
      },
    ],
    [
      'stopped-interrupted',
      async (tour) => {
        const { page, site } = tour
        const donor = donorOf(tour)
        await payerElsewhere(tour)
        await page.reload()
        await donor.atCard()
        await site.play({ operation: 'charge', delayAnswerMs: 120_000 })
        await page.clock.install()
        await donor.sendsPayment(cards.accepted, site.db)
        await losesLine(page)
        await page.clock.fastForward('02:01')
        await expect(async () => {
          await page.clock.runFor('00:10')
          const title = donor.t.confirmation('screen.interrupted.title')
          await expect(donor.heading(title)).toBeVisible({ timeout: 1000 })
        }).toPass({ timeout: 60_000 })
        await site.clearScenarios()
        await page.context().setOffline(false)
      },
    ],
    [
      'stopped-session-used',
      async (tour) => {
        const { page } = tour
        const donor = donorOf(tour)
        const elsewhere = await payerElsewhere(tour)
        await page.getByRole('link', { name: donor.t.confirmation('action.check') }).click()
        await donor.isConfirmed()
        await donor.goesToCard('42', 'none', zoe)
        await donor.typesCard(cards.accepted)
        const { session } = await elsewhere.enterPayment(paymentOf(tour), cards.declined)
        await elsewhere.execute(paymentOf(tour), session)
        await donor.payButton().click()
        await isAt(tour, 'sessionUsed')
        tour.notes.set('payment', page.url())
      },
    ],
    [
      'stopped-too-many',
      async (tour) => {
        const { page, notes } = tour
        const elsewhere = await payerElsewhere(tour)
        await page.goto(notes.get('payment') ?? '')
        await hydrated(page)
        const payment = paymentOf(tour)
        for (let card = 1; card < 5; card += 1) await elsewhere.charge(payment, cards.declined)
        await page.goto(`/paiement/embarque/confirmation/${payment}`)
        await isAt(tour, 'tooMany')
        await forgetTries(tour)
      },
    ],
  ],
}
