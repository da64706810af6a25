import type { RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'
import { makeIsKnownAddress } from '#server/program/app/known-addresses.ts'
import { canonicalPath } from '#domain/address/canonical-path.ts'
import { filesOf, pageFiles, routeTable } from '../build/screens/route-files.ts'

/** The table as the server finds it in the build. */
function asManifest(entries: readonly RouteObject[], parentId?: string): [string, RouteOfBuild][] {
  return entries.flatMap(({ id = '', path, children = [] }) => [
    [id, { path, parentId }] as [string, RouteOfBuild],
    ...asManifest(children, id),
  ])
}

type RouteOfBuild = { path: string | undefined; parentId: string | undefined }

const isKnownAddress = makeIsKnownAddress(Object.fromEntries(asManifest(routeTable)))

const answerOf = (pathname: string) => filesOf(pathname).join(' > ')

const org = '/associations/la-ruche'
const id = '7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79'
/** A signed link: it is case-sensitive. */
const token = 'AfzwQm9sZS1yZWd1bGFyaXNhdGlvbgBpPgYAs3K9dLm2XcVbN4q'
const languages = ['', '/en', '/es']
const inAll = (paths: readonly string[]) => paths.flatMap((path) => languages.map((end) => `${path}${end}`))

const forms = [
  ['evenements', 'tiers'],
  ['adhesions', 'tiers'],
  ['boutiques', 'tiers'],
  ['formulaires', 'gift'],
  ['collectes', 'gift'],
  ['paiements', 'payment-form'],
] as const
const outcomes = ['en-attente', 'confirmation', 'echec', 'annulation']
const smallWidgets = ['widget-vignette-horizontale', 'widget-compteur', 'widget-vignette', 'widget-bouton']

/** Every route of section 2 of the spec, with and without its optional parts, and its page. */
const spec: readonly (readonly [string, readonly string[]])[] = [
  // The main form and its steps, in English and Spanish.
  ['default > public/organization', inAll([org, `${org}/formulaires`])],
  ...forms.map(
    ([type, page]) => [`default > public/campaign/${page}`, inAll([`${org}/${type}/un-toit`])] as const,
  ),
  [
    'checkout > checkout/step',
    // A payment form has none: rule 5.
    inAll(
      forms.slice(0, -1).flatMap(([type]) => [1, 2, 3, 4].map((step) => `${org}/${type}/un-toit/${step}`)),
    ),
  ],
  // The checkout of a cart, and its redirection.
  ['checkout > checkout/linked-cart', inAll([`${org}/checkout/${id}`, `${org}/checkout/${id}/2`])],
  [
    'payment > payment/redirection',
    inAll([
      `${org}/checkout/${id}/redirection`,
      ...forms.map(([type]) => `${org}/${type}/un-toit/redirection`),
    ]),
  ],
  // The same without organisation, cart or campaign: an incomplete link.
  [
    'default > public/expired-link',
    inAll([
      `${org}/checkout`,
      '/associations/checkout',
      `/associations/checkout/${id}`,
      '/associations/redirection',
      '/redirection',
      ...forms.map(([type]) => `${org}/${type}/redirection`),
    ]),
  ],
  [
    'payment > public/expired-link',
    inAll([
      `${org}/checkout/redirection`,
      '/associations/checkout/redirection',
      `/associations/checkout/${id}/redirection`,
    ]),
  ],
  // Embedded payment: one screen for both pairs.
  ['payment > payment/embedded-payment', [`/paiement/embarque-ha/${id}`, `/paiement/embarque/${id}`]],
  ['payment > payment/confirmation', [`/paiement/embarque/confirmation/${id}`]],
  [
    'payment > public/expired-link',
    [
      '/paiement/embarque-ha',
      '/paiement/embarque',
      '/paiement/embarque/confirmation',
      '/paiement/regularisation',
      '/paiement/regularisation/embarque',
      ...outcomes.map((outcome) => `/paiement/regularisation/${outcome}`),
      '/prelevements',
      '/contribution',
      '/remboursement',
      '/retractation',
      '/renouveler',
    ],
  ],
  // Regularisation: the amount due, its card page, and its outcomes.
  ['payment > payment/regularisation/regularisation', [`/paiement/regularisation/${id}`]],
  ['payment > payment/regularisation/embedded', [`/paiement/regularisation/embarque/${id}`]],
  [
    'payment > payment/regularisation/outcome',
    outcomes.map((outcome) => `/paiement/regularisation/${outcome}/${id}`),
  ],
  // Ours: the pages that the links of mails open.
  ['payment > schedule/schedule', inAll([`/prelevements/${token}`])],
  ['payment > schedule/tip-refund', inAll([`/contribution/${token}`])],
  ['payment > schedule/refund-choice', inAll([`/remboursement/${token}`])],
  ['payment > schedule/withdrawal', inAll([`/retractation/${token}`])],
  ['payment > schedule/renewal', inAll([`/renouveler/${token}`])],
  // Ours: a gate of an event, on the devices of volunteers.
  ['door > door/door', inAll([`/controle/${id}`])],
  // Widgets, small and whole.
  [
    'form-widget > widget/form/form-widget',
    inAll([`${org}/formulaires/un-toit/widget`, `${org}/formulaires/un-toit/widget/3`]),
  ],
  [
    'widget/widget > widget/widget',
    inAll(smallWidgets.map((widget) => `${org}/formulaires/un-toit/${widget}`)),
  ],
  ['default > public/expired-link', ['/documents']],
  ['default > public/search/search', inAll(['/e/recherche'])],
  ['default > public/error/error', ['/error']],
  ['default > public/login/login', ['/connexion']],
  ['default > public/legal', ['/mentions-legales', '/vie-privee']],
  [
    'default > public/error/not-found',
    ['/nulle/part', `${org}/inconnu/un-toit`, `${org}/evenements/un-toit/2/plus`, '/paiement/x', '/e/x'],
  ],
]

/** Pages of ours, which the specification does not name. */
const own = [
  'admin/gates/gates',
  'admin/waiting-lists/waiting-lists',
  'public/find-order/find-order',
  'public/cookies/cookie-settings',
  'account/data/own-data',
  'account/history/history',
  'account/profile/profile',
  'account/registration/registration',
  'account/security',
  'public/share-page',
  'news/follow',
  'news/link',
  'waiting-list/join',
  'waiting-list/place',
  'digest-link/digest-link',
  'digest-link/message-link',
  'digest-link/reminder-link',
  'contact-link/contact-link',
  'payment/membership-card',
  'payment/tickets',
  'payment/verify-ticket/verify-ticket',
  'public/language',
  'admin/home',
  'admin/campaigns/campaigns',
  'admin/creation/new-campaign',
  'admin/association-details/association-details',
  'admin/verification/verification',
  'admin/receipts/receipts',
  'admin/support/support',
  'admin/data-terms/data-terms',
  'admin/handover/handover',
  'admin/orders/orders',
  'admin/orders/order',
  'admin/orders/correction/correction',
  'admin/orders/refund/refund',
  'admin/offline/enter',
  'admin/cancellation/start',
  'admin/cancellation/progress',
  'admin/donors/donors',
  'admin/donors/monthly',
  'admin/people/people',
  'admin/people/requests/requests',
  'admin/people/proposals',
  'admin/people/import/import',
  'admin/people/sheet/person',
  'admin/payouts/payouts',
  'admin/payouts/statement',
  'admin/disputes/disputes',
  'admin/disputes/dispute',
  'admin/income/income',
  'admin/order-lists/lines',
  'admin/order-lists/payments',
  'admin/memberships/memberships',
  'admin/memberships/reminders/reminders',
  'admin/memberships/holder',
  'admin/messages/messages',
  'admin/messages/new-message',
  'admin/messages/message',
  'admin/accounting/accounting',
  'admin/accounting/accounts',
  'admin/close/close',
  'admin/offline/expected',
  'admin/offline/cheques',
  'admin/offline/deposit',
  'operator/operator-home',
  'operator/operator-file',
  'operator/operator-report',
  'admin/invitation',
  'admin/editor/editor',
  'admin/members/members',
  'admin/share',
  'admin/statistics',
]

describe('the route table of the spec', () => {
  test.each(spec.flatMap(([answer, paths]) => paths.map((path) => [path, answer] as const)))(
    '%s: %s',
    (path, answer) => {
      expect(answerOf(path)).toBe(answer)
      // The routes see only canonical addresses: each of these is canonical.
      expect(canonicalPath(path, '')).toBeNull()
      // The page of an address without a route is stored once for all of them.
      expect(isKnownAddress(path)).toBe(!answer.endsWith('not-found'))
    },
  )

  test('every page of the table except our own is in the list above', () => {
    const listed = new Set(spec.map(([answer]) => answer.split(' > ')[1]))
    expect(pageFiles.filter((page) => !listed.has(page)).toSorted()).toEqual(own.toSorted())
  })
})
