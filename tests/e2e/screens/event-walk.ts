import { expect } from '../../build/e2e/expect.ts'
import { words } from '../../build/e2e/words.ts'
import { payer, stepsOf } from '../../build/screens/steps-of.ts'
import type { Tour, Walk } from './walk.ts'

const path = '/associations/la-ruche/evenements/gala'

const ticket = ({ page, locale }: Tour, number: number) => {
  const name = words(locale, 'questions')('unit.participant', { number })
  return page.getByRole('group', { name: new RegExp(`^${name} `) })
}

const freeOrder = ({ page, locale }: Tour) =>
  page.getByRole('button', { name: words(locale, 'checkout')('summary.confirmFree') })

async function applies(tour: Tour, code: string): Promise<void> {
  const { t } = stepsOf(tour, path)
  const field = tour.page.getByLabel(t.order('discount.label'), { exact: true })
  if (!(await field.isVisible())) await tour.page.getByText(t.order('discount.open')).click()
  await field.fill(code)
  await tour.page.getByRole('button', { name: t.order('discount.apply') }).click()
}

/** Tickets from the list to the ticket page, with common errors on the way. */
export const eventWalk: Walk = {
  name: 'event',
  isEverywhere: true,
  stops: [
    [
      'event-step-1-chosen',
      async (tour) => {
        const steps = stepsOf(tour, path)
        await steps.openStep(1)
        await steps.takes('Adulte', 2)
        await steps.takes('Enfant', 1)
      },
    ],
    [
      'event-step-2-participants',
      async (tour) => {
        const steps = stepsOf(tour, path)
        await steps.goesTo(steps.t.questions('title.participants'))
      },
    ],
    [
      'event-step-2-errors',
      async (tour) => {
        const steps = stepsOf(tour, path)
        await ticket(tour, 1)
          .getByLabel(new RegExp(`^${steps.t.questions('email')}`))
          .fill('zoe@')
        await steps.next().click()
        await steps.isRefused()
      },
    ],
    [
      'event-step-2-options-sold-out',
      async (tour) => {
        const { t } = stepsOf(tour, path)
        const first = ticket(tour, 1)
        await first.getByLabel(new RegExp(`^${t.questions('firstName')}`)).fill('Zoé')
        await first.getByLabel(t.questions('lastName'), { exact: true }).fill('Moreau')
        await first.getByLabel(new RegExp(`^${t.questions('email')}`)).fill('zoe@exemple.fr')
        await first.getByRole('radio', { name: 'Viande' }).check()
        await first.getByRole('checkbox', { name: t.questions('copy.participant') }).check()
        await first.getByRole('checkbox', { name: 'Place au premier rang' }).check()
        await expect(ticket(tour, 2).getByRole('checkbox', { name: 'Place au premier rang' })).toBeDisabled()
      },
    ],
    [
      'event-step-3-billing',
      async (tour) => {
        const steps = stepsOf(tour, path)
        for (const [number, name] of [
          [2, 'Adam'],
          [3, 'Inès'],
        ] as const) {
          await ticket(tour, number)
            .getByLabel(new RegExp(`^${steps.t.questions('firstName')}`))
            .fill(name)
        }
        await steps.goesTo(steps.t.checkout('title.billing'))
      },
    ],
    [
      'event-step-3-errors',
      async (tour) => {
        const steps = stepsOf(tour, path)
        await steps.types({ firstName: 'Zoé3', email: 'zoe@' })
        await steps.next().click()
        await steps.isRefused()
      },
    ],
    [
      'event-step-4-summary',
      async (tour) => {
        const steps = stepsOf(tour, path)
        await steps.fillsPayer(payer)
      },
    ],
    [
      'event-step-4-consents-missing',
      async (tour) => {
        const steps = stepsOf(tour, path)
        await steps.payButton().click()
        await steps.isRefused()
      },
    ],
    [
      'event-step-4-code-refused',
      async (tour) => {
        await applies(tour, 'MOITIER')
        const { t } = stepsOf(tour, path)
        await expect(tour.page.getByLabel(t.order('discount.label'), { exact: true })).toHaveAttribute(
          'aria-invalid',
          'true',
        )
      },
    ],
    [
      'event-step-4-code-applied',
      async (tour) => {
        const { t } = stepsOf(tour, path)
        await applies(tour, 'MOITIE')
        await expect(tour.page.getByRole('button', { name: t.order('discount.remove') })).toBeVisible()
      },
    ],
    [
      'event-step-4-free',
      async (tour) => {
        const { page } = tour
        const steps = stepsOf(tour, path)
        await page.getByRole('button', { name: steps.t.order('discount.remove') }).click()
        await expect(page.getByText(steps.t.order('discount.removed'))).toBeVisible()
        await steps.openStep(1)
        await expect(steps.quantity('Adulte')).toHaveValue('2')
        await steps.takes('Adulte', 0)
        await steps.goesTo(steps.t.questions('title.participants'))
        await steps.goesTo(steps.t.checkout('title.billing'))
        await steps.toSummary()
        await applies(tour, 'CADEAU')
        await expect(freeOrder(tour)).toBeVisible()
      },
    ],
    [
      'event-confirmed-free',
      async (tour) => {
        const steps = stepsOf(tour, path)
        await steps.acceptsAll()
        await freeOrder(tour).click()
        const thanks = steps.t.confirmation('confirmed.title', { firstName: 'Zoé' })
        await expect(steps.heading(thanks)).toBeVisible()
      },
    ],
    [
      'event-tickets',
      async (tour) => {
        const { t, heading } = stepsOf(tour, path)
        await tour.page.getByRole('link', { name: t.confirmation('confirmed.tickets') }).click()
        await expect(heading(words(tour.locale, 'tickets')('title', { count: 1 }))).toBeVisible()
      },
    ],
    [
      'event-ticket-checked',
      async (tour) => {
        await tour.page.getByRole('link', { name: /0001$/ }).click()
        await expect(tour.page.getByText(words(tour.locale, 'verifyTicket')('valid'))).toBeVisible()
      },
    ],
  ],
}
