import { addressOfLine } from '#contract/calls.ts'
import type { Access } from '#server/identity/access/access.ts'
import { callAccess, callLines } from '#server/identity/access/call-access.ts'

/** Access to routes that are no calls, by their whole address: pages, files, documents, downloads, health. */
const otherAccess: Readonly<Record<string, Access>> = {
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
  'GET /echo': 'operator',
  'GET /boite-aux-lettres': 'operator',
  'GET /boite-aux-lettres/:id': 'operator',
  'GET /boite-aux-lettres/:id/html': 'operator',
  'GET /agenda/:org.ics': 'anyone',
  'GET /agenda/:org/:form.ics': 'anyone',
  'GET /flux/:org.atom': 'anyone',
  'GET /widget.js': 'anyone',
  'GET /widget-:version.js': 'anyone',
  'GET /oembed': 'anyone',
  'GET /controle/worker.js': 'anyone',
  'GET /controle/icon-:size.png': 'anyone',
  'GET /controle/:gate/manifest.webmanifest': 'anyone',
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
  'GET /ha-api/association-messages/:token/file': 'reference',
  'GET /documents/tickets/:id': 'reference',
  'GET /ha-api/docs': 'anyone',
  'GET /ha-api/openapi.json': 'anyone',
  'POST /ha-api/provider-events/:provider': 'provider',
  'GET /ha-api/site/verifications/:org/documents/:document': { right: 'verification:read' },
  'GET /ha-api/admin/organizations/:org/orders/list': { right: 'export:read', isSomewhere: true },
  'POST /ha-api/admin/organizations/:org/orders/list': { right: 'export:read', isSomewhere: true },
  'GET /ha-api/admin/organizations/:org/lines/list': { right: 'export:read', isSomewhere: true },
  'GET /ha-api/admin/organizations/:org/people/list': { right: 'person:read' },
  'GET /ha-api/admin/organizations/:org/people/:person/export': { right: 'person:read' },
  'GET /ha-api/admin/organizations/:org/donors/list': { right: 'person:read' },
  'GET /ha-api/admin/organizations/:org/payments/list': { right: 'export:read', isSomewhere: true },
  'GET /ha-api/admin/organizations/:org/memberships/assembly': { right: 'export:read' },
  'GET /ha-api/admin/organizations/:org/memberships/list': { right: 'export:read', isSomewhere: true },
  'GET /ha-api/admin/organizations/:org/forms/:type/:slug/attendees': { right: 'export:read' },
  'GET /ha-api/admin/organizations/:org/forms/:type/:slug/waiting-lists/file': { right: 'export:read' },
  'GET /ha-api/admin/organizations/:org/forms/:type/:slug/confirmation-mail/page': { right: 'form:read' },
  'GET /ha-api/admin/organizations/:org/forms/:type/:slug/cancellations/:cancellation/repayments': {
    right: 'payment:refund',
  },
  'GET /ha-api/admin/organizations/:org/disputes/:dispute/files/:file': { right: 'dispute:read' },
  'GET /ha-api/admin/organizations/:org/payouts/movements': { right: 'payout:read' },
  'GET /ha-api/admin/organizations/:org/accounting/:year/entries': { right: 'payout:read' },
  'GET /ha-api/admin/organizations/:org/closes/:close/files/:kind': { right: 'payout:read' },
  'GET /ha-api/admin/organizations/:org/cheques/deposits/:deposit/slip': { right: 'offline:enter' },
  'GET /ha-api/admin/organizations/:org/receipts/:year/list': { right: 'receipt:read' },
  'GET /ha-api/admin/organizations/:org/receipts/preview': { right: 'receipt:read' },
  'GET /ha-api/admin/organizations/:org/handover/:token': { right: 'export:handOver' },
}

/** Every route, by method and whole address. A route without a line cannot be registered. HEAD is GET. */
export const routeAccess: ReadonlyMap<string, Access> = new Map([
  ...Object.entries(otherAccess),
  ...callLines.map((line): [string, Access] => {
    const { method, path } = addressOfLine(line)
    return [`${method} ${path}`, callAccess[line]]
  }),
])

/** The line of a route, by its method and pattern; undefined where there is none. */
export function accessOf(method: string, url: string): Access | undefined {
  return routeAccess.get(`${method === 'HEAD' ? 'GET' : method} ${url}`)
}
