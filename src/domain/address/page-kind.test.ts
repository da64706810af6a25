import { expect, test } from 'vitest'
import { isOpenedByLink, pageKindOf } from '#domain/address/page-kind.ts'

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
  ['/carte-adherent/x', 'payment'],
  ['/prelevements/x/en', 'payment'],
  ['/contribution/x', 'payment'],
  ['/retractation/x/es', 'payment'],
  ['/nouvelles/arreter/x/es', 'payment'],
  ['/connexion', 'payment'],
  ['/connexion/en', 'payment'],
  ['/compte/historique', 'payment'],
  ['/connexions', 'public'],
  ['/associations/la-ruche/formulaires/un-toit/widget', 'widget'],
  ['/associations/la-ruche/formulaires/un-toit/widget/en', 'widget'],
  ['/associations/la-ruche/formulaires/un-toit/widget-bouton', 'widget'],
] as const)('%s is %s', (path, kind) => expect(pageKindOf(path)).toBe(kind))

test.each([
  ['/paiement/embarque/x', ''],
  ['/paiement/regularisation/x', '?cle=y'],
  ['/billets/x', ''],
  ['/carte-adherent/x', ''],
  ['/prelevements/x', ''],
  ['/contribution/x/en', ''],
  ['/retractation/x/es', ''],
  ['/renouveler/x', ''],
  ['/nouvelles/arreter/x', ''],
  ['/nouvelles/resume/x', ''],
  ['/invitation', ''],
  ['/langue/en', '?retour=%2Fpaiement%2Fregularisation%2Fx%3Fcle%3Dy'],
  ['/associations/la-ruche/checkout/x', ''],
  ['/associations/la-ruche/dons/un-toit/redirection', ''],
  ['/associations/la-ruche/dons/un-toit', '?apercu=x'],
])('%s%s is opened by its link', (path, search) =>
  expect(isOpenedByLink(path, new URLSearchParams(search))).toBe(true),
)

test.each([
  ['/', ''],
  ['/e/recherche', '?q=apercu'],
  ['/associations/la-ruche/dons/un-toit', '?source=affiche'],
  ['/associations/la-ruche/dons/un-toit/1', ''],
  ['/connexion', ''],
  ['/contributions', ''],
])('%s%s is not', (path, search) => expect(isOpenedByLink(path, new URLSearchParams(search))).toBe(false))
