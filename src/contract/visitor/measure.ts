import { type Static, Type } from 'typebox'
import { body, oneOf, text } from '#contract/shape.ts'

export const pageEventNames = [
  'page_view',
  'cart_created',
  'step_shown',
  'payment_started',
  'payment_confirmed',
  'call_failed',
  'shared',
] as const
export type PageEventName = (typeof pageEventNames)[number]

export const webVitalNames = ['LCP', 'CLS', 'INP', 'FCP', 'TTFB'] as const
export type WebVitalName = (typeof webVitalNames)[number]

/** The route patterns that are measured; another one counts as `other`. */
export const measuredRoutes: readonly string[] = [
  'e/recherche',
  'error',
  'connexion',
  'commandes',
  'gestion-des-cookies',
  ':legalPageName',
  'associations/:organizationSlug',
  'associations/:organizationSlug/formulaires',
  'associations/:organizationSlug/:formType/:campaignSlug',
  'associations/:organizationSlug/:formType/:campaignSlug/:step',
  'associations/:organizationSlug/checkout/:cartId',
  '*',
]

const route = () => text(200)

/**
 * Obole's own: anonymous counts, without cookie, address or third party, and so without consent. `route` is the pattern
 * (`associations/:organizationSlug/:formType/:campaignSlug`), never the address itself; `code` is the number of a step,
 * or the code of the failed call's route.
 */
export const MeasuresSchema = body({
  events: Type.Array(body({ name: oneOf(pageEventNames), route: route(), code: Type.Optional(text(200)) }), {
    maxItems: 20,
  }),
  vitals: Type.Array(
    body({
      name: oneOf(webVitalNames),
      route: route(),
      value: Type.Number({ minimum: 0, maximum: 600_000 }),
    }),
    { maxItems: 20 },
  ),
})
export type Measures = Static<typeof MeasuresSchema>
