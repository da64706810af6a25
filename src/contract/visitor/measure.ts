import { type Static, Type } from 'typebox'
import { body, oneOf, text } from '#contract/shape.ts'

/** Obole's own: anonymous counts, without cookie, address or third party, and so without consent. */
export const measuresPath = '/measures'

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

/** Additional data of an event: the number of a step, or the code of the failed call's route. */
export const measuredCodes: readonly string[] = [
  '1',
  '2',
  '3',
  '4',
  'GET /agg/user',
  'GET /carts',
  'POST /carts',
  'PUT /carts',
  'POST /carts/refresh',
  'POST /carts/file',
  'POST /carts/prospects',
  'POST /carts/discount-code',
  'DELETE /carts/discount-code',
  'POST /carts/cart-one-page',
  'PUT /carts/cart-one-page',
  'POST /carts/init-payment',
  'GET /carts/tip-suggestion',
  'PUT /tip',
  'PUT /payer',
  'POST /abuses',
  'POST /orders/send-again',
  'POST /tickets/check',
  'POST /news-subscriptions',
  'POST /news-subscriptions/{token}/confirm',
  'POST /news-subscriptions/{token}/stop',
  'GET /forms/assets',
  'POST /sign-in/code',
  'POST /sign-in/code/use',
  'GET /values/company-legal-status',
  'GET /organizations/{org}/forms/{type}/{slug}/enriched',
  'GET /organizations/{org}/forms/{type}/{slug}/contributors',
]

const route = () => text(200)

/** `route` is the pattern (`associations/:organizationSlug/:formType/:campaignSlug`), never the address itself. */
export const MeasuresSchema = body({
  events: Type.Array(body({ name: oneOf(pageEventNames), route: route(), code: Type.Optional(text(60)) }), {
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
