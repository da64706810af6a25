import { expect } from '../../build/e2e/expect.ts'
import type { FormType } from '#domain/form/form-definition.ts'
import { open } from '../../build/e2e/a-tab.ts'
import { campaignTypes } from '../../build/screens/banner-forms.ts'
import { type Walk, pathIn, screenName } from './walk.ts'

/** A full page of each type; a partner's cart has none. */
const pages: Readonly<Record<Exclude<FormType, 'Checkout'>, string>> = {
  Event: 'les-sardines-volantes/evenements/cabaret-de-printemps',
  Membership: 'les-sardines-volantes/adhesions/cours-2026-2027',
  Shop: 'le-guidon-des-domes/boutiques/boutique-de-l-atelier',
  CrowdFunding: 'les-sardines-volantes/collectes/un-chapiteau-pour-trois-cents-enfants',
  Donation: 'les-sardines-volantes/formulaires/bourses-de-cirque',
  PaymentForm: 'le-guidon-des-domes/paiements/reparations',
}

/** The page of each type. */
export const campaignsWalk: Walk = {
  name: 'campaigns',
  isEverywhere: true,
  stops: campaignTypes.map((type) => [
    screenName('campaign', type),
    async (tour) => {
      await open(tour.page, pathIn(tour, `/associations/${pages[type]}`))
      // As loaded: its other fields are loaded at the first interaction of a visitor.
      if (type === 'PaymentForm') await expect(tour.donor.payButton().last()).toBeVisible()
    },
  ]),
}
