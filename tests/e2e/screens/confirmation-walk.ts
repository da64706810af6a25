import { expect } from '../../build/e2e/expect.ts'
import type { FormType } from '#domain/form/form-definition.ts'
import { findForm } from '#server/catalogue/form/form-store.ts'
import { aShopper, tierIdOf } from '../../build/a-shopper.ts'
import { cards } from '../../build/e2e/visitors/a-donor.ts'
import { hydrated } from '../../build/e2e/a-tab.ts'
import { stepsOf } from '../../build/screens/steps-of.ts'
import { campaignTypes } from '../../build/screens/banner-forms.ts'
import { type Stop, type Tour, type Walk, screenName } from './walk.ts'

const participant = { firstName: 'Inès', lastName: 'Moreau' }

/** The order of each type: the form, and the tier with its answers; without a tier, a gift. */
const orders: Readonly<
  Record<Exclude<FormType, 'Checkout'>, { formSlug: string; tier?: string; more?: object }>
> = {
  Event: { formSlug: 'gala', tier: 'enfant', more: { participant } },
  Membership: { formSlug: 'saison', tier: 'jeune', more: { participant } },
  Shop: { formSlug: 'marche', tier: 'bougie' },
  CrowdFunding: { formSlug: 'un-four', tier: 'brique' },
  Donation: { formSlug: 'titre' },
  PaymentForm: { formSlug: 'cantine', tier: 'mois' },
}

/** Pays through the calls of the pages, and returns the id of the payment. */
async function pays({ site }: Tour, type: keyof typeof orders): Promise<string> {
  const { formSlug, tier, more } = orders[type]
  const form = await findForm(site.db, { organizationSlug: 'la-ruche', formType: type, formSlug })
  if (form === null) throw new Error(`no form ${formSlug}`)
  const shopper = aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form)
  const first = form.definition.customFields[0]
  const customFields = first === undefined ? [] : [{ fieldId: first.id, value: 'Par le marché' }]
  const item =
    tier === undefined
      ? { tierId: shopper.openTierId, customAmount: 4200 }
      : { tierId: tierIdOf(form, tier), customFields, ...more }
  const paymentId = await shopper.freeze(await shopper.fillItems([item]))
  await shopper.charge(paymentId, cards.accepted)
  return paymentId
}

/** The confirmation screen of each type; a partner's cart has its own walk. */
export const confirmationsWalk: Walk = {
  name: 'confirmations',
  isEverywhere: true,
  pictures: 'phone',
  stops: campaignTypes.map((type): Stop => [
    screenName('confirmed', type),
    async (tour) => {
      const { t, heading } = stepsOf(tour, '')
      await tour.page.goto(`/paiement/embarque/confirmation/${await pays(tour, type)}`)
      await expect(heading(t.confirmation('confirmed.title', { firstName: 'Zoé' }))).toBeVisible({
        timeout: 30_000,
      })
      await hydrated(tour.page)
    },
  ]),
}
