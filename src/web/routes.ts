import { layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'

/**
 * The route table, line for line as section 2 of the spec has it, English and Spanish by suffix.
 * Redirects to canonical addresses happen before: the routes see canonical paths only.
 */
export default [
  layout('layouts/default.tsx', [
    route('e/recherche', 'pages/public/search.tsx'),
    route('error', 'pages/public/error.tsx'),
    route('connexion', 'pages/public/login.tsx'),
    ...inEveryLanguage('associations/:organizationSlug', 'pages/public/organization.tsx', 'organization'),
    ...inEveryLanguage(
      'associations/:organizationSlug/formulaires',
      'pages/public/organization.tsx',
      'donations',
    ),
    ...inEveryLanguage(
      'associations/:organizationSlug/:formType/:campaignSlug',
      'pages/public/campaign/campaign.tsx',
      'campaign',
    ),
    route('associations/:organizationSlug/checkout', 'pages/public/expired-link.tsx', {
      id: 'checkout-without-id',
    }),
    ...['associations/redirection', 'redirection'].map((path) =>
      route(path, 'pages/public/expired-link.tsx', { id: path }),
    ),
    route(':legalPageName', 'pages/public/legal.tsx'),
    route('*', 'pages/public/not-found.tsx'),
  ]),
  layout('layouts/checkout.tsx', [
    ...inEveryLanguage(
      'associations/:organizationSlug/:formType/:campaignSlug/:step',
      'pages/checkout/step.tsx',
      'step',
    ),
    ...[
      'associations/:organizationSlug/checkout/:cartId',
      'associations/:organizationSlug/checkout/:cartId/:step',
    ].map((path) => route(path, 'pages/public/coming-soon.tsx', { id: path })),
  ]),
  layout('layouts/payment.tsx', [
    ...['embarque-ha', 'embarque'].flatMap((pair) => [
      route(`paiement/${pair}/:id`, 'pages/payment/embedded-payment.tsx', { id: `payment-${pair}` }),
      route(`paiement/${pair}`, 'pages/public/expired-link.tsx', { id: `payment-${pair}-without-id` }),
    ]),
    route('paiement/embarque/confirmation/:id', 'pages/payment/confirmation.tsx'),
    ...[
      'paiement/embarque/confirmation',
      'paiement/regularisation',
      'paiement/regularisation/embarque',
      ...['en-attente', 'confirmation', 'echec', 'annulation'].map(
        (status) => `paiement/regularisation/${status}`,
      ),
    ].map((path) => route(path, 'pages/public/expired-link.tsx', { id: path })),
    ...[
      'paiement/regularisation/embarque/:id',
      ...['en-attente', 'confirmation', 'echec', 'annulation'].map(
        (status) => `paiement/regularisation/${status}/:id`,
      ),
      'paiement/regularisation/:id',
    ].map((path) => route(path, 'pages/public/coming-soon.tsx', { id: path })),
    ...[
      'associations/:organizationSlug/checkout/:cartId/redirection',
      'associations/:organizationSlug/:formType/:campaignSlug/redirection',
    ].map((path) => route(path, 'pages/payment/redirection.tsx', { id: path })),
    route('associations/:organizationSlug/checkout/redirection', 'pages/public/expired-link.tsx', {
      id: 'redirection-without-id',
    }),
  ]),
  layout(
    'layouts/widget.tsx',
    [
      'widget',
      'widget/en',
      'widget/es',
      'widget/:step',
      'widget-vignette-horizontale',
      'widget-vignette',
      'widget-compteur',
      'widget-bouton',
    ].map((id) =>
      route(`associations/:organizationSlug/:formType/:campaignSlug/${id}`, 'pages/public/coming-soon.tsx', {
        id,
      }),
    ),
  ),
  route('langue/:locale', 'pages/public/language.ts'),
] satisfies RouteConfig

/** The path, and the same with each language's suffix: static segments win over `:step`. */
function inEveryLanguage(path: string, file: string, id: string): RouteConfigEntry[] {
  return [
    route(path, file, { id }),
    ...['en', 'es'].map((locale) => route(`${path}/${locale}`, file, { id: `${id}-${locale}` })),
  ]
}
