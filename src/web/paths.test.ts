import { expect, test } from 'vitest'
import { formTypes } from '#domain/form/form-definition.ts'
import * as adminPaths from '#web/admin-paths.ts'
import * as accountPaths from '#web/account-paths.ts'
import * as paymentPaths from '#web/payment-paths.ts'
import * as publicPaths from '#web/paths.ts'

const paths = { ...publicPaths, ...paymentPaths, ...adminPaths, ...accountPaths }

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

test('every address of a campaign in the administration', () => {
  const built = [
    ...(['edit', 'share', 'statistics', 'administrators'] as const).map((page) =>
      paths.adminPath(
        '/admin',
        { organizationSlug: 'la-ruche', formType: 'PaymentForm', formSlug: 'un-toit' },
        page,
      ),
    ),
    paths.adminPath(
      'https://gestion.exemple.fr',
      { organizationSlug: 'la-ruche', formType: 'Event', formSlug: 'un-toit' },
      'edit',
    ),
  ]
  expect(built.join('\n')).toMatchInlineSnapshot(`
    "/admin/la-ruche/ventes/un-toit/edition/1
    /admin/la-ruche/ventes/un-toit/diffusion
    /admin/la-ruche/ventes/un-toit/statistiques
    /admin/la-ruche/ventes/un-toit/administrateurs
    https://gestion.exemple.fr/la-ruche/evenements/un-toit/edition/1"
  `)
})

test('every address of an association in the administration', () => {
  const built = [
    paths.adminHomePath('/admin', 'la-ruche'),
    paths.adminCampaignsPath('/admin', 'la-ruche'),
    paths.newCampaignPath('/admin', 'la-ruche'),
    paths.adminOrganizationPath('/admin', 'la-ruche'),
    paths.verificationPagePath('/admin', 'la-ruche'),
    paths.adminReceiptsPath('/admin', 'la-ruche'),
    paths.adminSupportPath('/admin', 'la-ruche'),
    paths.adminOrdersPath('/admin', 'la-ruche'),
    paths.adminOrdersPath('/admin', 'la-ruche', 'Event/gala'),
    paths.adminOrderPath('/admin', 'la-ruche', '7f3c2f0e'),
    paths.orderCorrectionPath('/admin', 'la-ruche', '7f3c2f0e'),
    paths.orderRefundPath('/admin', 'la-ruche', '7f3c2f0e'),
    paths.adminLinesPath('/admin', 'la-ruche'),
    paths.adminPaymentsPath('/admin', 'la-ruche'),
    paths.adminMembershipsPath('/admin', 'la-ruche'),
    paths.adminRemindersPath('/admin', 'la-ruche'),
    paths.adminHolderPath('/admin', 'la-ruche', '7f3c2f0e'),
    paths.adminIncomePath('/admin', 'la-ruche'),
    paths.adminAccountingPath('/admin', 'la-ruche'),
    paths.adminAccountsPath('/admin', 'la-ruche'),
    paths.adminClosePath('/admin', 'la-ruche'),
    paths.adminStatementPath('/admin', 'la-ruche'),
    paths.adminExpectedPath('/admin', 'la-ruche'),
    paths.adminDisputesPath('/admin', 'la-ruche'),
    paths.adminDisputePath('/admin', 'la-ruche', '7f3c2f0e'),
    paths.operatorFilePath('la-ruche'),
    paths.operatorReportPath('1'),
  ]
  expect(built.join('\n')).toMatchInlineSnapshot(`
    "/admin/la-ruche
    /admin/la-ruche/campagnes
    /admin/la-ruche/campagnes/nouvelle
    /admin/la-ruche/informations
    /admin/la-ruche/verification
    /admin/la-ruche/recus
    /admin/la-ruche/support
    /admin/la-ruche/commandes
    /admin/la-ruche/commandes?campagne=Event%2Fgala
    /admin/la-ruche/commandes/7f3c2f0e
    /admin/la-ruche/commandes/7f3c2f0e/correction
    /admin/la-ruche/commandes/7f3c2f0e/remboursement
    /admin/la-ruche/participants
    /admin/la-ruche/paiements
    /admin/la-ruche/adherents
    /admin/la-ruche/adherents/rappels
    /admin/la-ruche/adherents/7f3c2f0e
    /admin/la-ruche/statistiques
    /admin/la-ruche/argent/comptabilite
    /admin/la-ruche/argent/comptes
    /admin/la-ruche/argent/cloture
    /admin/la-ruche/argent/releve
    /admin/la-ruche/attendus
    /admin/la-ruche/litiges
    /admin/la-ruche/litiges/7f3c2f0e
    /exploitation/la-ruche
    /exploitation/signalements/1"
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
      "adminAccountingPath",
      "adminAccountsPath",
      "adminCampaignsPath",
      "adminChequesPath",
      "adminClosePath",
      "adminDisputePath",
      "adminDisputesPath",
      "adminExpectedPath",
      "adminHandoverPath",
      "adminHolderPath",
      "adminHomePath",
      "adminIncomePath",
      "adminLinesPath",
      "adminMembershipsPath",
      "adminMoneyPath",
      "adminOrderPath",
      "adminOrdersPath",
      "adminOrganizationPath",
      "adminPath",
      "adminPaymentsPath",
      "adminPeoplePath",
      "adminPersonPath",
      "adminProposalsPath",
      "adminReceiptsPath",
      "adminRemindersPath",
      "adminStatementPath",
      "adminSupportPath",
      "calendarPath",
      "cancellationPath",
      "checkoutPath",
      "chequeDepositPath",
      "confirmationPath",
      "cookieSettingsPath",
      "editionPath",
      "embeddedPaymentPath",
      "embeddedRegularisationPath",
      "eventsFeedPath",
      "findOrderPath",
      "followPath",
      "formPath",
      "historyPath",
      "homePath",
      "invitationPath",
      "languagePath",
      "legalPath",
      "localizedPath",
      "loginPath",
      "newCampaignPath",
      "newsFeedPath",
      "operatorFilePath",
      "operatorPath",
      "operatorReportPath",
      "orderCorrectionPath",
      "orderPath",
      "orderRefundPath",
      "organizationPath",
      "presentationPath",
      "profilePath",
      "registrationPagePath",
      "regularisationOutcomePath",
      "searchPath",
      "secondFactorPath",
      "securityPath",
      "stepPath",
      "verificationPagePath",
      "waitingListPath",
    ]
  `)
})
