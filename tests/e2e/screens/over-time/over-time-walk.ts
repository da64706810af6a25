import { expect } from '../../../build/e2e/expect.ts'
import { pageLocaleOf } from '../../../../src/sandbox-provider/bank/records.ts'
import { frameTexts } from '../../../../src/sandbox-provider/pages/page-texts.ts'
import { zoe } from '../../../build/e2e/visitors/a-donor.ts'
import { hydrated } from '../../../build/e2e/a-tab.ts'
import { words } from '../../../build/e2e/words.ts'
import { payer, stepsOf } from '../../../build/screens/steps-of.ts'
import type { Tour, Walk } from '../walk.ts'

const monthly = '/associations/la-ruche/formulaires/chaque-mois'
const workshops = '/associations/la-ruche/boutiques/ateliers'
const stage = '/associations/la-ruche/evenements/stage'
const subscription = '/associations/la-ruche/paiements/cotisation'

function aStage(tour: Tour, path: string) {
  const steps = stepsOf(tour, path)
  const more = { donation: words(tour.locale, 'donation'), installments: words(tour.locale, 'installments') }
  const chooses = (count: number) =>
    tour.page.locator(`[name="summary.installments"][value="${count}"]`).check()
  return { ...steps, t: { ...steps.t, ...more }, chooses }
}

/** A monthly gift, from the page to the confirmation, then one by direct debit. */
export const monthlyWalk: Walk = {
  name: 'monthly',
  isEverywhere: true,
  stops: [
    [
      'monthly-campaign',
      async (tour) => {
        const { openCampaign, t } = aStage(tour, monthly)
        await openCampaign()
        await tour.page.getByRole('radio', { name: t.donation('rhythm.monthly') }).check()
      },
    ],
    [
      'monthly-step-1',
      async (tour) => {
        const { openStep, t } = aStage(tour, monthly)
        await openStep(1)
        await tour.page.getByRole('radio', { name: t.donation('rhythm.monthly') }).check()
        await tour.page.getByLabel(t.donation('free')).fill('15')
      },
    ],
    [
      'monthly-step-3-summary',
      async (tour) => {
        const { goesTo, fillsPayer, tips, t } = aStage(tour, monthly)
        await goesTo(t.checkout('title.contributors'))
        await fillsPayer(zoe)
        await tips('mid')
        await tour.page.getByLabel(t.installments('day.label')).selectOption('5')
      },
    ],
    [
      'monthly-card',
      async (tour) => {
        const { acceptsAll, orders } = aStage(tour, monthly)
        await acceptsAll()
        await orders()
      },
    ],
    [
      'direct-debit-account',
      async (tour) => {
        const { t, payButton } = aStage(tour, monthly)
        await tour.page.getByRole('radio', { name: t.payment('paymentMethod.Sepa') }).check()
        const account = tour.page.frameLocator(`iframe[title="${t.payment('paymentMethod.frameTitle')}"]`)
        await account.locator('input').first().fill('FR14 2004 1010 0505 0001 3M02 606')
        await account.locator('input').nth(1).fill('Zoé Moreau')
        await expect(payButton()).toBeEnabled()
      },
    ],
    [
      'direct-debit-with-the-bank',
      async (tour) => {
        const { t, payButton, isAt } = aStage(tour, monthly)
        await payButton().click()
        await isAt(t.confirmation('bankDays.title'))
      },
    ],
  ],
}

/** An order in instalments, with excluded items, and a card that expires too early. */
export const installmentsWalk: Walk = {
  name: 'installments',
  isEverywhere: true,
  stops: [
    [
      'installments-summary',
      async (tour) => {
        const { openStep, takes, goesTo, fillsPayer, t } = aStage(tour, workshops)
        await openStep(1)
        await takes('Atelier de tissage', 1)
        await takes('Fournitures', 1)
        await goesTo(t.checkout('title.buyers'))
        await fillsPayer(payer)
      },
    ],
    [
      'installments-summary-ten',
      async (tour) => {
        const { chooses, tips } = aStage(tour, workshops)
        await tips('low')
        await chooses(10)
        await expect(tour.page.getByRole('row')).toHaveCount(12)
      },
    ],
    [
      'installments-card',
      async (tour) => {
        const { chooses, acceptsAll, orders, isSettled, t } = aStage(tour, workshops)
        await chooses(3)
        await isSettled()
        await acceptsAll()
        await orders()
        const folded = tour.page.getByRole('button', { name: t.payment('recap.show') })
        if (await folded.isVisible()) await folded.click()
        await tour.page.locator('summary').click()
      },
    ],
    [
      'installments-confirmed',
      async (tour) => {
        const { frame, payButton, isAt, t } = aStage(tour, workshops)
        const fields = frameTexts[pageLocaleOf(tour.locale)]
        const now = new Date()
        await frame().getByLabel(fields.number).fill('4242424242424242')
        await frame()
          .getByLabel(fields.expiry)
          .fill(`${String(now.getMonth() + 1).padStart(2, '0')}/${now.getFullYear() % 100}`)
        await frame().getByLabel(fields.cvc).fill('123')
        await frame().getByLabel(fields.holder).fill('Zoé Moreau')
        await payButton().click()
        await isAt(t.confirmation('confirmed.title', { firstName: 'Zoé' }))
        await hydrated(tour.page)
        await expect(tour.page.getByText(t.installments('follow.expiresText'))).toBeVisible()
      },
    ],
  ],
}

/** Dates set by the association, and a monthly payment form. */
export const datedWalk: Walk = {
  name: 'dated',
  isEverywhere: false,
  stops: [
    [
      'dated-step-1',
      async (tour) => {
        const { openStep, takes } = aStage(tour, stage)
        await openStep(1)
        await takes('Une semaine', 1)
        await tour.page.locator('summary', { hasText: '3' }).first().click()
      },
    ],
    [
      'dated-mixed',
      async (tour) => {
        const { takes, next, isRefused } = aStage(tour, stage)
        await takes('Une année', 1)
        await next().click()
        await isRefused()
      },
    ],
    [
      'dated-summary',
      async (tour) => {
        const { takes, goesTo, fillsPayer, t } = aStage(tour, stage)
        await takes('Une année', 0)
        await goesTo(t.questions('title.participants'))
        await tour.page.getByLabel(new RegExp(`^${t.questions('firstName')}`)).fill('Inès')
        await tour.page.getByLabel(t.questions('lastName'), { exact: true }).fill('Moreau')
        await goesTo(t.checkout('title.billing'))
        await fillsPayer(payer)
      },
    ],
    [
      'payment-form-monthly',
      async (tour) => {
        const { openCampaign, types, tips, t } = aStage(tour, subscription)
        await openCampaign()
        await tour.page.mouse.move(20, 300)
        await expect(tour.page.getByLabel(t.payer('emailConfirmation'))).toBeVisible()
        await tour.page.getByRole('radio', { name: /^Un mois/ }).check()
        await types(payer)
        await tips('mid')
      },
    ],
    [
      'payment-form-in-three',
      async (tour) => {
        const { chooses, tips } = aStage(tour, subscription)
        await tour.page.getByRole('radio', { name: /^Une année/ }).check()
        await tips('low')
        await chooses(3)
      },
    ],
  ],
}
