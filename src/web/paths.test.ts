import { expect, test } from 'vitest'
import { formTypes } from '#domain/form/form-definition.ts'
import * as accountPaths from '#web/account-paths.ts'
import * as paymentPaths from '#web/payment-paths.ts'
import * as publicPaths from '#web/paths.ts'

const paths = { ...publicPaths, ...paymentPaths, ...accountPaths }

const id = '7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79'

test('every address that the pages generate', () => {
  const built = [
    paths.homePath,
    paths.searchPath('es'),
    paths.organizationPath('la-ruche'),
    paths.organizationPath('la-ruche', 'en'),
    ...formTypes.map((formType) =>
      paths.formPath({ organizationSlug: 'la-ruche', formType, formSlug: 'un-toit' }),
    ),
    paths.formPath({ organizationSlug: 'la-ruche', formType: 'Donation', formSlug: 'un-toit' }, 'es'),
    paths.stepPath({ organizationSlug: 'la-ruche', formType: 'Donation', formSlug: 'un-toit' }, 2),
    paths.stepPath({ organizationSlug: 'la-ruche', formType: 'CrowdFunding', formSlug: 'un-toit' }, 3, 'en'),
    paths.checkoutPath('la-ruche', id),
    paths.checkoutPath('la-ruche', id, 2, 'es'),
    ...formTypes.map((formType) =>
      paths.orderPath({ organizationSlug: 'la-ruche', formType, formSlug: 'un-toit' }, 'en'),
    ),
    paths.embeddedPaymentPath(id),
    paths.embeddedPaymentPath(id, 'stripe'),
    paths.confirmationPath(id),
    paths.regularisationOutcomePath('Pending', id, id),
    paths.regularisationOutcomePath('Canceled', id, id),
    paths.embeddedRegularisationPath(id, id),
    paths.findOrderPath,
    paths.cookieSettingsPath,
    paths.legalPath('mentions-legales'),
    paths.loginPath('/e/recherche?q=toit'),
    paths.languagePath('en', '/associations/la-ruche?x=1'),
    paths.localizedPath('/commandes', 'fr'),
    paths.localizedPath('/commandes', 'en'),
  ]
  expect(built.join('\n')).toMatchInlineSnapshot(`
    "/e/recherche
    /e/recherche/es
    /associations/la-ruche
    /associations/la-ruche/en
    /associations/la-ruche/evenements/un-toit
    /associations/la-ruche/adhesions/un-toit
    /associations/la-ruche/boutiques/un-toit
    /associations/la-ruche/collectes/un-toit
    /associations/la-ruche/formulaires/un-toit
    /associations/la-ruche/paiements/un-toit
    /associations/la-ruche/checkout/un-toit
    /associations/la-ruche/formulaires/un-toit/es
    /associations/la-ruche/formulaires/un-toit/2
    /associations/la-ruche/collectes/un-toit/3/en
    /associations/la-ruche/checkout/7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79
    /associations/la-ruche/checkout/7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79/2/es
    /associations/la-ruche/evenements/un-toit/4/en
    /associations/la-ruche/adhesions/un-toit/4/en
    /associations/la-ruche/boutiques/un-toit/4/en
    /associations/la-ruche/collectes/un-toit/3/en
    /associations/la-ruche/formulaires/un-toit/3/en
    /associations/la-ruche/paiements/un-toit/en
    /associations/la-ruche/en
    /paiement/embarque-ha/7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79
    /paiement/embarque/7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79
    /paiement/embarque/confirmation/7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79
    /paiement/regularisation/en-attente/7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79?paymentRequestDataId=7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79
    /paiement/regularisation/annulation/7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79?paymentRequestDataId=7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79
    /paiement/regularisation/embarque/7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79?paymentRequestDataId=7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79
    /commandes
    /gestion-des-cookies
    /mentions-legales
    /connexion?mode=contributor&back=%2Fe%2Frecherche%3Fq%3Dtoit
    /langue/en?retour=%2Fassociations%2Fla-ruche%3Fx%3D1
    /commandes
    /langue/en?retour=%2Fcommandes"
  `)
})

test('the calendar file of an event', () => {
  const gala = { organizationSlug: 'la-ruche', formType: 'Event', formSlug: 'gala' } as const
  expect(paths.calendarPath(gala)).toBe('/agenda/la-ruche/gala.ics')
})

test('the feeds of an association', () => {
  expect(paths.eventsFeedPath('la-ruche')).toBe('/agenda/la-ruche.ics')
  expect(paths.newsFeedPath('la-ruche')).toBe('/flux/la-ruche.atom')
})

test('the page that sets up a second factor leads back to the one that asked for it', () =>
  expect(paths.secondFactorPath('/admin/la-ruche')).toBe('/connexion/securite?back=%2Fadmin%2Fla-ruche'))

test('no path function is missing above', () => {
  expect(Object.keys(paths).toSorted()).toMatchInlineSnapshot(`
    [
      "accountPath",
      "calendarPath",
      "checkoutPath",
      "confirmationPath",
      "cookieSettingsPath",
      "embeddedPaymentPath",
      "embeddedRegularisationPath",
      "eventsFeedPath",
      "findOrderPath",
      "followPath",
      "formPath",
      "historyPath",
      "homePath",
      "languagePath",
      "legalPath",
      "localizedPath",
      "loginPath",
      "newsFeedPath",
      "orderPath",
      "organizationPath",
      "presentationPath",
      "profilePath",
      "registrationPagePath",
      "regularisationOutcomePath",
      "searchPath",
      "secondFactorPath",
      "securityPath",
      "stepPath",
      "waitingListPath",
    ]
  `)
})
