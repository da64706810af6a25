import { expect, test } from 'vitest'
import { routeOf } from './page-route.ts'

test.each([
  ['/e/recherche', 'e/recherche'],
  ['/commandes', 'commandes'],
  ['/mentions-legales', ':legalPageName'],
  ['/associations/la-ruche', 'associations/:organizationSlug'],
  ['/associations/la-ruche/en', 'associations/:organizationSlug', 'en'],
  ['/associations/en', 'associations/:organizationSlug'],
  ['/associations/la-ruche/formulaires', 'associations/:organizationSlug/formulaires'],
  ['/associations/la-ruche/formulaires/un-toit', 'associations/:organizationSlug/:formType/:campaignSlug'],
  [
    '/associations/la-ruche/boutiques/mugs/2/es',
    'associations/:organizationSlug/:formType/:campaignSlug/:step',
    'es',
  ],
  ['/associations/la-ruche/checkout/7f3c2f0e', 'associations/:organizationSlug/checkout/:cartId'],
  ['/nulle/part', '*'],
  ['/paiement/embarque/7f3c2f0e', null],
  ['/connexion', null],
  ['/associations/la-ruche/formulaires/un-toit/widget', null],
])('%s', (path, pattern, lang = 'fr') => expect(routeOf(path, lang)).toBe(pattern))
