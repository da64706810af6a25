import { expect } from '../../build/e2e/expect.ts'
import { stepsOf } from '../../build/screens/steps-of.ts'
import type { Walk } from './walk.ts'

const path = '/associations/la-ruche/evenements/tous-les-tarifs'

/** The list of tiers: each state of a tier, and the messages about a choice. */
export const tiersWalk: Walk = {
  name: 'tiers',
  isEverywhere: false,
  stops: [
    ['tiers-every-state', (tour) => stepsOf(tour, path).openCampaign()],
    [
      'tiers-nothing-chosen',
      async (tour) => {
        const steps = stepsOf(tour, path)
        await steps.openStep(1)
        await steps.next().click()
        await steps.isRefused()
      },
    ],
    [
      'tiers-chosen',
      async (tour) => {
        const steps = stepsOf(tour, path)
        await steps.takes('Coup de cœur', 2)
        await steps.takes('Au premier rang', 3)
        await steps.takes('Prix libre', 2)
        await steps.takes('Comme vous voulez', 1)
        await steps.takes('Moins de 3 ans', 1)
        await expect(tour.page.getByText(steps.t.picker('noneLeft'))).toBeVisible()
        await tour.page.getByText(/en 3 versements/).click()
      },
    ],
    [
      'tiers-amount-refused',
      async (tour) => {
        const steps = stepsOf(tour, path)
        const amount = tour.page.getByLabel(steps.t.picker('amount.nth', { name: 'Prix libre', number: 1 }))
        await amount.fill('1')
        await tour.page.getByLabel(steps.t.picker('amount.gift')).fill('0,2')
        await steps.next().click()
        await steps.isRefused()
        await expect(amount).toHaveAttribute('aria-invalid', 'true')
      },
    ],
  ],
}
