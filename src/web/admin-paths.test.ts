import { expect, test } from 'vitest'
import * as paths from '#web/admin-paths.ts'

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

test('every address about the people of an association', () => {
  const built = [
    paths.adminDonorsPath('/admin', 'la-ruche'),
    paths.adminMessagesPath('/admin', 'la-ruche'),
    paths.newMessagePath('/admin', 'la-ruche'),
    paths.adminMessagePath('/admin', 'la-ruche', '7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79'),
    paths.adminMonthlyDonorsPath('/admin', 'la-ruche'),
    paths.adminRequestsPath('/admin', 'la-ruche'),
    paths.adminMembershipsPath('/admin', 'la-ruche'),
    paths.adminRemindersPath('/admin', 'la-ruche'),
    paths.adminHolderPath('/admin', 'la-ruche', '7f3c2f0e'),
  ]
  expect(built.join('\n')).toMatchInlineSnapshot(`
    "/admin/la-ruche/donateurs
    /admin/la-ruche/messages
    /admin/la-ruche/messages/nouveau
    /admin/la-ruche/messages/7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79
    /admin/la-ruche/donateurs/mensuels
    /admin/la-ruche/personnes/demandes
    /admin/la-ruche/adherents
    /admin/la-ruche/adherents/rappels
    /admin/la-ruche/adherents/7f3c2f0e"
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

test('no path function is missing above', () => {
  expect(Object.keys(paths).toSorted()).toMatchInlineSnapshot(`
    [
      "adminAccountingPath",
      "adminAccountsPath",
      "adminCampaignsPath",
      "adminChequesPath",
      "adminClosePath",
      "adminDataTermsPath",
      "adminDisputePath",
      "adminDisputesPath",
      "adminDonorsPath",
      "adminExpectedPath",
      "adminHandoverPath",
      "adminHolderPath",
      "adminHomePath",
      "adminImportPath",
      "adminIncomePath",
      "adminLinesPath",
      "adminMembershipsPath",
      "adminMessagePath",
      "adminMessagesPath",
      "adminMoneyPath",
      "adminMonthlyDonorsPath",
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
      "adminRequestsPath",
      "adminStatementPath",
      "adminSupportPath",
      "cancellationPath",
      "chequeDepositPath",
      "editionPath",
      "invitationPath",
      "newCampaignPath",
      "newMessagePath",
      "operatorFilePath",
      "operatorPath",
      "operatorReportPath",
      "orderCorrectionPath",
      "orderRefundPath",
      "verificationPagePath",
    ]
  `)
})
