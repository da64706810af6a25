import type { OperatorRight, Right } from '#domain/access/rights.ts'

/**
 * Who may call a route.
 * - `anyone`: what the public may see or send.
 * - `cartKey`: the holder of the key of the cart that the address names; its verb compares the key.
 * - `cartKeySignedIn`: the same; the session is read too, where there is one: what is started belongs to its user.
 * - `reference`: who has the unguessable id or the signed token in the address.
 * - `operator`: callers on this machine, or with the key that is printed at start; no account.
 * - `provider`: who signs with the secret of a payment provider.
 * - `anyoneSignedIn`: anyone; the session is read, and the answer depends on it.
 * - `signedIn`: a session, also of a user whose mailbox is not proved.
 * - `verified`: a session of a user whose mailbox is proved.
 * - `fresh`: the same, of a user who signed in a moment ago: for what gives access or moves money.
 * - a right over the installation: an operator, that is an account with this role and a second factor.
 * - any other right: a verified user who has it on the association or form of the address; `isFresh`: who also signed in a
 *   moment ago, for what gives access to others, or decides where money goes.
 */
export type Access =
  | 'anyone'
  | 'cartKey'
  | 'cartKeySignedIn'
  | 'reference'
  | 'operator'
  | 'provider'
  | 'anyoneSignedIn'
  | 'signedIn'
  | 'verified'
  | 'fresh'
  | { readonly right: Right | OperatorRight; readonly isFresh?: true }

const form = '/ha-api/admin/organizations/:org/forms/:type/:slug'
const receipts = '/ha-api/admin/organizations/:org/receipts'
const verification = '/ha-api/admin/organizations/:org/verification'

/** Every route, one line each. A route without a line cannot be registered. HEAD is GET. */
const routeAccess: Readonly<Record<string, Access>> = {
  'GET /*': 'anyone',
  'POST /paiement/*': 'anyone',
  'GET /forms/*': 'anyone',
  'GET /.well-known/security.txt': 'anyone',
  'GET /favicon.ico': 'anyone',
  'GET /robots.txt': 'anyone',
  'GET /sitemap.xml': 'anyone',
  'GET /sitemap/:part': 'anyone',
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  'GET /metrics': 'operator',
  'GET /boite-aux-lettres': 'operator',
  'GET /boite-aux-lettres/:id': 'operator',
  'GET /boite-aux-lettres/:id/html': 'operator',
  'GET /agenda/:org.ics': 'anyone',
  'GET /agenda/:org/:form.ics': 'anyone',
  'GET /flux/:org.atom': 'anyone',
  'GET /widget.js': 'anyone',
  'GET /widget-2.js': 'anyone',
  'GET /widget-3.js': 'anyone',
  'GET /oembed': 'anyone',
  'GET /partage/:org/:type/:slug/:file': 'anyone',
  'GET /associations/:org/collectes/:slug/incrustation': 'anyone',
  'GET /associations/:org/collectes/:slug/incrustation/:locale': 'anyone',
  'GET /incrustation/:org/:slug': 'anyone',
  'GET /covers/:name': 'anyone',
  'GET /media/:org/:name': 'anyone',
  'GET /logos/:name': 'anyone',
  'GET /og/:org/:picture': 'anyone',
  'GET /og/:org/:type/:slug/:picture': 'anyone',
  'GET /documents/:id': 'reference',
  'GET /documents/card/:token': 'reference',
  'GET /documents/receipts/:id': 'reference',
  'GET /documents/summary/:token': 'reference',
  'GET /documents/ticket/:id': 'reference',
  'GET /documents/tickets/:id': 'reference',

  'GET /ha-api/docs': 'anyone',
  'GET /ha-api/openapi.json': 'anyone',
  'GET /ha-api/agg/form': 'anyoneSignedIn',
  'GET /ha-api/agg/user': 'anyoneSignedIn',
  'GET /ha-api/search': 'anyone',
  'GET /ha-api/values/company-legal-status': 'anyone',
  'GET /ha-api/organizations/:org': 'anyone',
  'GET /ha-api/organizations/:org/compliance/agg/overview': 'anyone',
  'GET /ha-api/organizations/:org/provider': 'anyone',
  'GET /ha-api/organizations/:org/forms/:type/:slug/contributors': 'anyone',
  'GET /ha-api/organizations/:org/forms/:type/:slug/display-version': 'anyone',
  'GET /ha-api/organizations/:org/forms/:type/:slug/enriched': 'anyone',
  'POST /ha-api/abuses': 'anyone',
  'POST /ha-api/addresses/search': 'anyone',
  'POST /ha-api/measures': 'anyone',
  'POST /ha-api/orders/send-again': 'anyone',
  'POST /ha-api/tickets/check': 'anyone',
  'POST /ha-api/news-subscriptions': 'anyone',
  'POST /ha-api/news-subscriptions/:token/confirm': 'reference',
  'POST /ha-api/news-subscriptions/:token/stop': 'reference',
  'POST /ha-api/weekly-summaries/:token/resume': 'reference',
  'POST /ha-api/weekly-summaries/:token/stop': 'reference',

  'POST /ha-api/carts': 'anyone',
  'POST /ha-api/carts/cart-one-page': 'anyoneSignedIn',
  'POST /ha-api/carts/prospects': 'anyone',
  'GET /ha-api/carts/tip-suggestion/:org/:type/:slug': 'anyone',
  'GET /ha-api/carts/:cartId': 'cartKey',
  'PUT /ha-api/carts/:cartId': 'cartKey',
  'PUT /ha-api/carts/:cartId/installments': 'cartKey',
  'PUT /ha-api/carts/:cartId/payer': 'cartKey',
  'PUT /ha-api/carts/:cartId/tip': 'cartKey',
  'PUT /ha-api/carts/cart-one-page/:cartId': 'cartKeySignedIn',
  'POST /ha-api/carts/:cartId/discount-code': 'cartKey',
  'DELETE /ha-api/carts/:cartId/discount-code': 'cartKey',
  'POST /ha-api/carts/:cartId/file': 'cartKey',
  'POST /ha-api/carts/:cartId/init-payment': 'cartKeySignedIn',
  'POST /ha-api/carts/:cartId/refresh': 'cartKey',

  'GET /ha-api/payments/card-embed/get-next-action': 'reference',
  'GET /ha-api/payments/card-embed/poll-redirect-url': 'reference',
  'GET /ha-api/payments/summary': 'reference',
  'GET /ha-api/payments/unpaid/summary': 'reference',
  'PUT /ha-api/payments/publication': 'reference',
  'POST /ha-api/payments/:paymentId/reinitialize': 'reference',
  'POST /ha-api/payments/card-embed/:unpaidPaymentId/reinitialize': 'reference',
  'POST /ha-api/payments/card-embed/cancel': 'reference',
  'POST /ha-api/payments/card-embed/confirm': 'reference',
  'POST /ha-api/payments/card-embed/execute-payment': 'reference',
  'POST /ha-api/payments/card-embed/ha-initialize': 'reference',
  'POST /ha-api/payments/card-embed/initialize': 'reference',
  'POST /ha-api/payments/finalize': 'reference',
  'POST /ha-api/payments/unpaid/abandon': 'reference',
  'POST /ha-api/payments/unpaid/error': 'reference',
  'POST /ha-api/payments/unpaid/finalize': 'reference',
  'POST /ha-api/payments/unpaid/link': 'reference',
  'GET /ha-api/orders/:token/tip-refund': 'reference',
  'POST /ha-api/orders/:token/tip-refund': 'reference',
  'POST /ha-api/orders/:token/renewal': 'reference',
  'GET /ha-api/orders/:token/withdrawal': 'reference',
  'POST /ha-api/orders/:token/withdrawal': 'reference',
  'GET /ha-api/schedules/:token': 'reference',
  'POST /ha-api/schedules/:token/amount': 'reference',
  'POST /ha-api/schedules/:token/pause': 'reference',
  'POST /ha-api/schedules/:token/resume': 'reference',
  'POST /ha-api/schedules/:token/terminate': 'reference',
  'POST /ha-api/provider-events/:provider': 'provider',

  // Whose session it is, is in the cookies that these calls exchange.
  'POST /ha-oauth/sign-in/code': 'anyoneSignedIn',
  'POST /ha-oauth/sign-in/code/use': 'anyone',
  'POST /ha-oauth/sign-in/password': 'anyone',
  'POST /ha-oauth/register': 'anyone',
  'POST /ha-oauth/session/refresh': 'anyone',
  'POST /ha-oauth/session/end': 'anyone',
  'GET /ha-oauth/sessions': 'signedIn',
  'POST /ha-oauth/sessions/:id/end': 'fresh',
  'POST /ha-oauth/sessions/end-others': 'fresh',
  'GET /ha-oauth/security': 'signedIn',
  'POST /ha-oauth/password': 'fresh',
  'POST /ha-oauth/email/codes': 'fresh',
  'POST /ha-oauth/email': 'fresh',
  'POST /ha-oauth/sign-in/second-factor': 'anyone',
  'POST /ha-oauth/sign-in/passkey/options': 'anyone',
  'POST /ha-oauth/sign-in/passkey': 'anyone',
  'POST /ha-oauth/passkeys/options': 'fresh',
  'POST /ha-oauth/passkeys': 'fresh',
  'POST /ha-oauth/passkeys/:id/rename': 'fresh',
  'POST /ha-oauth/passkeys/:id/remove': 'fresh',
  'POST /ha-oauth/totp/start': 'fresh',
  'POST /ha-oauth/totp/confirm': 'fresh',
  'POST /ha-oauth/totp/recovery-codes': 'fresh',
  'POST /ha-oauth/totp/remove': 'fresh',

  'GET /ha-api/users/me/history': 'signedIn',
  'GET /ha-api/users/me/profile': 'signedIn',
  'PUT /ha-api/users/me/profile': 'verified',
  'GET /ha-api/users/me/registration': 'verified',
  'GET /ha-api/users/me/registration/register': 'verified',
  'PUT /ha-api/users/me/registration': 'verified',
  'POST /ha-api/users/me/registration': 'verified',
  'GET /ha-api/users/me/payment-methods': 'signedIn',
  'POST /ha-api/users/me/payment-methods/:id/remove': 'signedIn',
  'GET /ha-api/users/me/data': 'signedIn',
  'GET /ha-api/users/me/export': 'fresh',
  'GET /ha-api/users/me/files/:fileId': 'fresh',
  'POST /ha-api/users/me/erase': 'fresh',
  'GET /ha-api/users/me/orders/:orderId': 'signedIn',
  'POST /ha-api/users/me/orders/:orderId/detach': 'signedIn',
  'GET /ha-api/users/me/orders/:orderId/receipts/:year': 'verified',
  'POST /ha-api/users/me/orders/:orderId/receipts/:year/correct': 'verified',
  'POST /ha-api/users/me/orders/:orderId/receipts/:year/request': 'signedIn',
  'GET /ha-api/users/me/payments/:paymentId': 'signedIn',

  'GET /ha-api/admin/forms': 'signedIn',
  'POST /ha-api/admin/invitations/accept': 'signedIn',
  'GET /ha-api/admin/support': 'signedIn',
  'GET /ha-api/installation': { right: 'installation:read' },
  'GET /ha-api/installation/reports': { right: 'report:read' },
  'GET /ha-api/installation/reports/:report': { right: 'report:read' },
  'POST /ha-api/installation/reports/:report/close': { right: 'report:decide' },
  'POST /ha-api/installation/reports/:report/reopen': { right: 'report:decide' },
  'GET /ha-api/installation/verifications': { right: 'verification:read' },
  'GET /ha-api/installation/verifications/:org': { right: 'verification:read' },
  'GET /ha-api/installation/verifications/:org/documents/:document': { right: 'verification:read' },
  'POST /ha-api/installation/verifications/:org/documents/:document': { right: 'verification:decide' },
  'POST /ha-api/installation/verifications/:org/decision': { right: 'verification:decide', isFresh: true },
  'POST /ha-api/installation/verifications/:org/suspension': { right: 'suspension:decide', isFresh: true },
  'GET /ha-api/installation/verifications/:org/support': { right: 'support:open' },
  'POST /ha-api/installation/verifications/:org/support': { right: 'support:open', isFresh: true },
  'POST /ha-api/installation/verifications/:org/support/:access/end': { right: 'support:open' },
  [`GET ${form}`]: { right: 'form:read' },
  [`GET ${form}/edition`]: { right: 'form:read' },
  [`POST ${form}/versions`]: { right: 'form:edit' },
  [`GET ${form}/versions/:version`]: { right: 'form:read' },
  [`POST ${form}/versions/:version/publish`]: { right: 'form:publish' },
  [`POST ${form}/state`]: { right: 'form:publish' },
  'GET /ha-api/admin/organizations/:org/details': { right: 'organisation:read' },
  'POST /ha-api/admin/organizations/:org/details': { right: 'organisation:edit' },
  [`GET ${verification}`]: { right: 'organisation:read' },
  [`POST ${verification}/bank-details`]: { right: 'organisation:edit', isFresh: true },
  [`POST ${verification}/documents/:kind`]: { right: 'organisation:edit' },
  [`POST ${verification}/submit`]: { right: 'organisation:edit' },
  'GET /ha-api/admin/organizations/:org/support': { right: 'organisation:read' },
  'POST /ha-api/admin/organizations/:org/support/:access/end': { right: 'organisation:edit' },
  [`GET ${receipts}/:year`]: { right: 'receipt:read' },
  [`GET ${receipts}/:year/list`]: { right: 'receipt:read' },
  [`GET ${receipts}/preview`]: { right: 'receipt:read' },
  [`POST ${receipts}/:year/issue`]: { right: 'receipt:issue', isFresh: true },
  [`POST ${receipts}/search`]: { right: 'receipt:issue' },
  [`GET ${receipts}/issued/:receipt`]: { right: 'receipt:issue', isFresh: true },
  [`POST ${receipts}/issued/:receipt/correct`]: { right: 'receipt:issue', isFresh: true },
  [`GET ${receipts}/:year/incomplete`]: { right: 'receipt:issue' },
  [`GET ${receipts}/:year/incomplete/:order`]: { right: 'receipt:issue', isFresh: true },
  [`POST ${receipts}/:year/incomplete/:order/complete`]: { right: 'receipt:issue', isFresh: true },
  'GET /ha-api/admin/organizations/:org/pictures': { right: 'organisation:read' },
  'POST /ha-api/admin/organizations/:org/pictures': { right: 'organisation:edit' },
  'POST /ha-api/admin/organizations/:org/pictures/:name/remove': { right: 'organisation:edit' },
  [`GET ${form}/pictures`]: { right: 'form:read' },
  [`POST ${form}/pictures`]: { right: 'form:edit' },
  [`POST ${form}/pictures/:name/remove`]: { right: 'form:edit' },
  [`GET ${form}/statistics`]: { right: 'statistics:read' },
  [`GET ${form}/members`]: { right: 'member:read' },
  [`POST ${form}/members/:member/remove`]: { right: 'member:manage', isFresh: true },
  [`POST ${form}/invitations`]: { right: 'member:manage', isFresh: true },
  [`POST ${form}/invitations/:invitation/withdraw`]: { right: 'member:manage' },
}

/** The line of a route, by its method and pattern; undefined where there is none. */
export function accessOf(method: string, url: string): Access | undefined {
  const line = `${method === 'HEAD' ? 'GET' : method} ${url}`
  return Object.hasOwn(routeAccess, line) ? routeAccess[line] : undefined
}
