import { layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { smallWidgets } from '#domain/address/widgets.ts'
import { formTypeRules } from '#domain/form/form-types.ts'
import { suffixLocales } from '#domain/locale.ts'

/** The form types that have a page. The choices differ, and each page only loads its own code. */
const campaigns = Object.values(formTypeRules).filter(({ page }) => page !== null)

/** The outcome of a regularisation, as named in its address. Source: docs/decisions/web/addresses.md. */
const regularisationOutcomes = ['en-attente', 'confirmation', 'echec', 'annulation']

/** The targets of the links in mails, without an account. Source: docs/decisions/money/tip.md, docs/decisions/money/withdrawal.md. */
const mailLinks = {
  prelevements: 'schedule',
  contribution: 'tip-refund',
  remboursement: 'refund-choice',
  retractation: 'withdrawal',
  renouveler: 'renewal',
}

/** The pages about a form on the administration site. Source: spec section 2, docs/decisions/web/addresses.md. */
const adminPages = {
  'edition/:step': 'editor/editor',
  diffusion: 'share',
  statistiques: 'statistics',
  entrees: 'gates/gates',
  attente: 'waiting-lists/waiting-lists',
  saisie: 'offline/enter',
  annulation: 'cancellation/start',
  'annulation/:cancellationId': 'cancellation/progress',
  administrateurs: 'members/members',
}

/**
 * The route table, line for line as section 2 of the spec has it, English and Spanish by suffix. Redirects to
 * canonical addresses happen before: the routes only receive canonical paths.
 */
export default [
  layout('layouts/default.tsx', [
    ...inEveryLanguage('e/recherche', 'pages/public/search/search.tsx', 'search'),
    route('error', 'pages/public/error/error.tsx'),
    route('connexion', 'pages/public/login/login.tsx'),
    route('connexion/securite', 'pages/account/security.tsx'),
    route('compte', 'pages/account/data/own-data.tsx'),
    route('compte/profil', 'pages/account/profile/profile.tsx'),
    route('compte/historique', 'pages/account/history/history.tsx'),
    route('inscrire-mon-association', 'pages/account/registration/registration.tsx'),
    route('commandes', 'pages/public/find-order/find-order.tsx'),
    ...inEveryLanguage(
      'nouvelles/suivre/:organizationSlug/:formType/:campaignSlug',
      'pages/news/follow.tsx',
      'follow',
    ),
    ...inEveryLanguage('nouvelles/confirmer/:token', 'pages/news/link.tsx', 'confirm-news'),
    ...inEveryLanguage('nouvelles/arreter/:token', 'pages/news/link.tsx', 'stop-news'),
    ...inEveryLanguage('nouvelles/contact/:token', 'pages/contact-link/contact-link.tsx', 'contact-link'),
    ...inEveryLanguage('nouvelles/resume/:token', 'pages/digest-link/digest-link.tsx', 'digest-link'),
    ...inEveryLanguage(
      'nouvelles/attente/:organizationSlug/:formType/:campaignSlug',
      'pages/waiting-list/join.tsx',
      'join-waiting-list',
    ),
    ...inEveryLanguage('nouvelles/place/:token', 'pages/waiting-list/place.tsx', 'waiting-place'),
    ...inEveryLanguage('nouvelles/messages/:token', 'pages/digest-link/message-link.tsx', 'message-link'),
    ...inEveryLanguage('nouvelles/rappels/:token', 'pages/digest-link/reminder-link.tsx', 'reminder-link'),
    ...inEveryLanguage('billets/verifier', 'pages/payment/verify-ticket/verify-ticket.tsx', 'verify-ticket'),
    route('gestion-des-cookies', 'pages/public/cookies/cookie-settings.tsx'),
    ...inEveryLanguage('associations/:organizationSlug', 'pages/public/organization.tsx', 'organization'),
    ...inEveryLanguage(
      'associations/:organizationSlug/formulaires',
      'pages/public/organization.tsx',
      'donations',
    ),
    ...campaigns.flatMap(({ segment, page }) =>
      inEveryLanguage(
        `associations/:organizationSlug/${segment}/:campaignSlug`,
        `pages/public/campaign/${page}.tsx`,
        `campaign-${segment}`,
      ),
    ),
    ...inEveryLanguage(
      'associations/:organizationSlug/:formType/:campaignSlug/partager',
      'pages/public/share-page.tsx',
      'share',
    ),
    // Addresses without their organisation, cart or campaign: the spec's optional parameters.
    ...[
      'associations/:organizationSlug/checkout',
      'associations/checkout',
      'associations/checkout/:cartId',
      'associations/checkout/:cartId/:step',
      'associations/redirection',
      'redirection',
      ...campaigns.map(({ segment }) => `associations/:organizationSlug/${segment}/redirection`),
    ].flatMap((path) => inEveryLanguage(path, 'pages/public/expired-link.tsx', path)),
    // The target for a document that does not exist.
    route('documents', 'pages/public/expired-link.tsx', { id: 'document-without-id' }),
    route(':legalPageName', 'pages/public/legal.tsx'),
    route('*', 'pages/public/error/not-found.tsx'),
  ]),
  layout('layouts/checkout.tsx', [
    ...inEveryLanguage(
      'associations/:organizationSlug/:formType/:campaignSlug/:step',
      'pages/checkout/step.tsx',
      'step',
    ),
    ...inEveryLanguage(
      'associations/:organizationSlug/checkout/:cartId',
      'pages/checkout/linked-cart.tsx',
      'linked-cart',
    ),
    ...inEveryLanguage(
      'associations/:organizationSlug/checkout/:cartId/:step',
      'pages/checkout/linked-cart.tsx',
      'linked-cart-step',
    ),
  ]),
  layout('layouts/payment.tsx', [
    ...['embarque-ha', 'embarque'].flatMap((pair) => [
      route(`paiement/${pair}/:id`, 'pages/payment/embedded-payment.tsx', { id: `payment-${pair}` }),
      route(`paiement/${pair}`, 'pages/public/expired-link.tsx', { id: `payment-${pair}-without-id` }),
    ]),
    route('paiement/embarque/confirmation/:id', 'pages/payment/confirmation.tsx'),
    ...inEveryLanguage('billets/:orderId', 'pages/payment/tickets.tsx', 'tickets'),
    ...inEveryLanguage('carte-adherent/:token', 'pages/payment/membership-card.tsx', 'membership-card'),
    ...[
      'paiement/embarque/confirmation',
      'paiement/regularisation',
      'paiement/regularisation/embarque',
      ...regularisationOutcomes.map((status) => `paiement/regularisation/${status}`),
      ...Object.keys(mailLinks),
    ].map((path) => route(path, 'pages/public/expired-link.tsx', { id: path })),
    route('paiement/regularisation/embarque/:id', 'pages/payment/regularisation/embedded.tsx'),
    ...regularisationOutcomes.map((status) =>
      route(`paiement/regularisation/${status}/:id`, 'pages/payment/regularisation/outcome.tsx', {
        id: `regularisation-${status}`,
      }),
    ),
    route('paiement/regularisation/:id', 'pages/payment/regularisation/regularisation.tsx'),
    ...Object.entries(mailLinks).flatMap(([path, page]) =>
      inEveryLanguage(`${path}/:token`, `pages/schedule/${page}.tsx`, `${path}-link`),
    ),
    ...[
      'associations/:organizationSlug/checkout/:cartId/redirection',
      'associations/:organizationSlug/:formType/:campaignSlug/redirection',
    ].flatMap((path) => inEveryLanguage(path, 'pages/payment/redirection.tsx', path)),
    ...[
      'associations/:organizationSlug/checkout/redirection',
      'associations/checkout/redirection',
      'associations/checkout/:cartId/redirection',
    ].flatMap((path) => inEveryLanguage(path, 'pages/public/expired-link.tsx', path)),
  ]),
  layout('layouts/admin.tsx', [
    route('admin/:organizationSlug?', 'pages/admin/home.tsx'),
    route('admin/:organizationSlug/campagnes', 'pages/admin/campaigns/campaigns.tsx'),
    route('admin/:organizationSlug/campagnes/nouvelle', 'pages/admin/creation/new-campaign.tsx'),
    route('admin/:organizationSlug/commandes', 'pages/admin/orders/orders.tsx'),
    route('admin/:organizationSlug/commandes/:orderId', 'pages/admin/orders/order.tsx'),
    route(
      'admin/:organizationSlug/commandes/:orderId/correction',
      'pages/admin/orders/correction/correction.tsx',
    ),
    route('admin/:organizationSlug/commandes/:orderId/remboursement', 'pages/admin/orders/refund/refund.tsx'),
    route('admin/:organizationSlug/statistiques', 'pages/admin/income/income.tsx'),
    route('admin/:organizationSlug/participants', 'pages/admin/order-lists/lines.tsx'),
    route('admin/:organizationSlug/paiements', 'pages/admin/order-lists/payments.tsx'),
    route('admin/:organizationSlug/adherents', 'pages/admin/memberships/memberships.tsx'),
    route('admin/:organizationSlug/adherents/rappels', 'pages/admin/memberships/reminders/reminders.tsx'),
    route('admin/:organizationSlug/adherents/:membershipId', 'pages/admin/memberships/holder.tsx'),
    route('admin/:organizationSlug/donateurs', 'pages/admin/donors/donors.tsx'),
    route('admin/:organizationSlug/donateurs/mensuels', 'pages/admin/donors/monthly.tsx'),
    route('admin/:organizationSlug/personnes', 'pages/admin/people/people.tsx'),
    route('admin/:organizationSlug/personnes/demandes', 'pages/admin/people/requests/requests.tsx'),
    route('admin/:organizationSlug/personnes/doublons', 'pages/admin/people/proposals.tsx'),
    route('admin/:organizationSlug/personnes/importer', 'pages/admin/people/import/import.tsx'),
    route('admin/:organizationSlug/personnes/:personId', 'pages/admin/people/sheet/person.tsx'),
    route('admin/:organizationSlug/messages', 'pages/admin/messages/messages.tsx'),
    route('admin/:organizationSlug/messages/nouveau', 'pages/admin/messages/new-message.tsx'),
    route('admin/:organizationSlug/messages/:messageId', 'pages/admin/messages/message.tsx'),
    route('admin/:organizationSlug/argent', 'pages/admin/payouts/payouts.tsx'),
    route('admin/:organizationSlug/argent/releve', 'pages/admin/payouts/statement.tsx'),
    route('admin/:organizationSlug/litiges', 'pages/admin/disputes/disputes.tsx'),
    route('admin/:organizationSlug/litiges/:disputeId', 'pages/admin/disputes/dispute.tsx'),
    route('admin/:organizationSlug/argent/comptabilite', 'pages/admin/accounting/accounting.tsx'),
    route('admin/:organizationSlug/argent/comptes', 'pages/admin/accounting/accounts.tsx'),
    route('admin/:organizationSlug/argent/cloture', 'pages/admin/close/close.tsx'),
    route('admin/:organizationSlug/attendus', 'pages/admin/offline/expected.tsx'),
    route('admin/:organizationSlug/cheques', 'pages/admin/offline/cheques.tsx'),
    route('admin/:organizationSlug/cheques/:depositId', 'pages/admin/offline/deposit.tsx'),
    route('admin/:organizationSlug/informations', 'pages/admin/association-details/association-details.tsx'),
    route('admin/:organizationSlug/verification', 'pages/admin/verification/verification.tsx'),
    route('admin/:organizationSlug/recus', 'pages/admin/receipts/receipts.tsx'),
    route('admin/:organizationSlug/support', 'pages/admin/support/support.tsx'),
    route('admin/:organizationSlug/conservation', 'pages/admin/data-terms/data-terms.tsx'),
    route('admin/:organizationSlug/passation', 'pages/admin/handover/handover.tsx'),
    ...Object.entries(adminPages).map(([path, file]) =>
      route(`admin/:organizationSlug/:formType/:campaignSlug/${path}`, `pages/admin/${file}.tsx`),
    ),
    route('invitation', 'pages/admin/invitation.tsx'),
    route('exploitation', 'pages/operator/operator-home.tsx'),
    route('exploitation/:organizationSlug', 'pages/operator/operator-file.tsx'),
    route('exploitation/signalements/:reportId', 'pages/operator/operator-report.tsx'),
  ]),
  layout(
    'layouts/widget/widget.tsx',
    Object.keys(smallWidgets).flatMap((path) => underForm(path, 'pages/widget/widget.tsx')),
  ),
  layout(
    'layouts/form-widget.tsx',
    ['widget', 'widget/:step'].flatMap((path) => underForm(path, 'pages/widget/form/form-widget.tsx')),
  ),
  layout('layouts/door.tsx', inEveryLanguage('controle/:gateId', 'pages/door/door.tsx', 'door')),
  route('langue/:locale', 'pages/public/language.ts'),
] satisfies RouteConfig

/** A page below the address of a form, in every language. */
function underForm(path: string, file: string): RouteConfigEntry[] {
  return inEveryLanguage(`associations/:organizationSlug/:formType/:campaignSlug/${path}`, file, path)
}

/** The path, and the same with each language's suffix: static segments win over `:step`. */
function inEveryLanguage(path: string, file: string, id: string): RouteConfigEntry[] {
  return [
    route(path, file, { id }),
    ...suffixLocales.map((locale) => route(`${path}/${locale}`, file, { id: `${id}-${locale}` })),
  ]
}
