import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '../../build/e2e/expect.ts'
import { cards } from '../../build/e2e/visitors/a-donor.ts'
import { hydrated } from '../../build/e2e/a-tab.ts'
import { payer, stepsOf } from '../../build/screens/steps-of.ts'
import type { Tour, Walk } from './walk.ts'

const shop = '/associations/la-ruche/boutiques/marche'

/** Articles, with their questions and VAT. */
export const shopWalk: Walk = {
  name: 'shop',
  isEverywhere: false,
  stops: [
    [
      'shop-step-1',
      async (tour) => {
        const steps = stepsOf(tour, shop)
        await steps.openStep(1)
        await steps.takes('Miel de tilleul', 2)
        await steps.takes('Bougie', 1)
      },
    ],
    [
      'shop-step-2-errors',
      async (tour) => {
        const steps = stepsOf(tour, shop)
        await steps.goesTo(steps.t.questions('title.details'))
        await steps.next().click()
        await steps.isRefused()
      },
    ],
    [
      'shop-step-2-details',
      async ({ page }) => {
        for (const field of await page.getByLabel('Texte de l’étiquette').all())
          await field.fill('Pour Mamie')
        await page.getByRole('checkbox', { name: 'Papier cadeau' }).first().check()
      },
    ],
    [
      'shop-step-3-billing',
      async (tour) => {
        const steps = stepsOf(tour, shop)
        await steps.goesTo(steps.t.checkout('title.buyers'))
        await steps.types(payer)
      },
    ],
    ['shop-step-4-summary', (tour) => stepsOf(tour, shop).toSummary()],
  ],
}

const canteen = '/associations/la-ruche/paiements/cantine'

/** Everything on one page. */
export const paymentFormWalk: Walk = {
  name: 'payment-form',
  isEverywhere: true,
  stops: [
    [
      'payment-form',
      async (tour) => {
        const steps = stepsOf(tour, canteen)
        await steps.openCampaign()
        // The first interaction loads the other fields.
        await tour.page.mouse.move(20, 300)
        await expect(tour.page.getByLabel(steps.t.payer('emailConfirmation'))).toBeVisible()
      },
    ],
    [
      'payment-form-errors',
      async (tour) => {
        const steps = stepsOf(tour, canteen)
        await steps.payButton().last().click()
        await steps.isRefused()
      },
    ],
    [
      'payment-form-filled',
      async (tour) => {
        const { page } = tour
        const steps = stepsOf(tour, canteen)
        await page.getByRole('radio', { name: /^Un mois de cantine/ }).check()
        await page.getByLabel('Numéro de facture').fill('F-2026-11')
        await steps.types(payer)
        await steps.tips('mid')
        await steps.acceptsAll()
      },
    ],
  ],
}

/** The link that a partner sends. */
async function aLink({ site }: Tour): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'obole-checkout-')), 'cart.json')
  const items = [{ tier: 'stage' }, { tier: 'repas', quantity: 2 }]
  writeFileSync(file, JSON.stringify({ organizationSlug: 'la-ruche', items }))
  const link = new URL((await site.cli('checkout', 'create', file)).trim())
  return link.pathname + link.hash
}

/** A cart that a partner created: billing, summary, confirmation. */
export const partnerWalk: Walk = {
  name: 'partner',
  isEverywhere: false,
  stops: [
    [
      'partner-step-1-billing',
      async (tour) => {
        const steps = stepsOf(tour, '')
        tour.notes.set('link', await aLink(tour))
        await tour.page.goto(tour.notes.get('link') ?? '')
        await hydrated(tour.page)
        await steps.isAt(steps.t.checkout('title.billing'))
      },
    ],
    [
      'partner-step-1-errors',
      async (tour) => {
        const steps = stepsOf(tour, '')
        await steps.next().click()
        await steps.isRefused()
      },
    ],
    ['partner-step-2-summary', (tour) => stepsOf(tour, '').fillsPayer(payer)],
    [
      'confirmed-checkout',
      async (tour) => {
        const steps = stepsOf(tour, '')
        await steps.tips('none')
        await steps.acceptsAll()
        await steps.orders()
        await steps.paysWith(cards.accepted)
        const thanks = steps.t.confirmation('confirmed.title', { firstName: 'Zoé' })
        await expect(steps.heading(thanks)).toBeVisible({ timeout: 30_000 })
      },
    ],
    [
      'partner-link-used',
      async (tour) => {
        await tour.page.goto(tour.notes.get('link') ?? '')
        await hydrated(tour.page)
        const steps = stepsOf(tour, '')
        await steps.isAt(steps.t.checkout('link.paidTitle'))
      },
    ],
  ],
}
