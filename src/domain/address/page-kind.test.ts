import { expect, test } from 'vitest'
import { pageKindOf } from '#domain/address/page-kind.ts'

test.each([
  ['/', 'public'],
  ['/e/recherche', 'public'],
  ['/associations/la-ruche', 'public'],
  ['/associations/la-ruche/formulaires/un-toit', 'public'],
  ['/associations/la-ruche/formulaires/un-toit/en', 'public'],
  ['/associations/la-ruche/formulaires/un-toit/1', 'checkout'],
  ['/associations/la-ruche/formulaires/un-toit/4/en', 'checkout'],
  ['/associations/la-ruche/checkout/7f3c2f0e', 'checkout'],
  ['/associations/la-ruche/checkout/7f3c2f0e/redirection', 'payment'],
  ['/associations/la-ruche/formulaires/un-toit/redirection', 'payment'],
  ['/associations/redirection', 'payment'],
  ['/paiement', 'payment'],
  ['/paiement/embarque/x', 'payment'],
  ['/billets/x', 'payment'],
  ['/prelevements/x/en', 'payment'],
  ['/contribution/x', 'payment'],
  ['/retractation/x/es', 'payment'],
  ['/nouvelles/arreter/x/es', 'payment'],
  ['/connexion', 'payment'],
  ['/connexion/en', 'payment'],
  ['/connexions', 'public'],
  ['/associations/la-ruche/formulaires/un-toit/widget', 'widget'],
  ['/associations/la-ruche/formulaires/un-toit/widget/en', 'widget'],
  ['/associations/la-ruche/formulaires/un-toit/widget-bouton', 'widget'],
] as const)('%s is %s', (path, kind) => expect(pageKindOf(path)).toBe(kind))
