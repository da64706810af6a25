import { namesOf } from './kit.ts'
import type { Rows } from './row.ts'

const galaForm = { path: { org: 'la-ruche', type: 'Event', slug: 'gala' } }

/** Calls that answer everyone alike. */
export const publicRows: Rows = {
  'GET /.well-known/security.txt': { answer: '200' },
  'GET /favicon.ico': { answer: '204' },
  'GET /robots.txt': { answer: '200' },
  'GET /sitemap.xml': { answer: '200' },
  'GET /sitemap/:part': { answer: '200', ask: () => ({ path: { part: 'forms-1.xml' } }) },
  'GET /healthz': { answer: '200' },
  'GET /readyz': { answer: '200' },
  'GET /metrics': { answer: '200' },
  'GET /echo': { answer: '200' },
  'GET /agenda/:org.ics': { answer: '200', ask: () => ({ path: { org: 'la-ruche' } }) },
  'GET /flux/:org.atom': { answer: '200', ask: () => ({ path: { org: 'la-ruche' } }) },
  'GET /agenda/:org/:form.ics': { answer: '200', ask: () => ({ path: { org: 'la-ruche', form: 'gala' } }) },
  'GET /controle/worker.js': { answer: '200' },
  'GET /controle/icon-:size.png': { answer: '200', ask: () => ({ path: { size: '192' } }) },
  'GET /controle/:gate/manifest.webmanifest': { answer: '200', ask: () => ({ path: { gate: 'x' } }) },
  'GET /widget.js': { answer: '302' },
  'GET /widget-:version.js': { answer: '302' },
  // It knows the addresses of its own site alone.
  'GET /oembed': { answer: '404 NOT_FOUND', ask: () => ({ query: { url: 'https://autre.exemple.fr/' } }) },
  'GET /partage/:org/:type/:slug/:file': {
    answer: '200',
    ask: () => ({ path: { org: 'la-ruche', type: 'evenements', slug: 'gala', file: 'qr.svg' } }),
  },
  // The form is no collection: it has no overlay. An answer of the stream would not end.
  'GET /associations/:org/collectes/:slug/incrustation': { answer: '404 NOT_FOUND', ask: () => galaForm },
  'GET /associations/:org/collectes/:slug/incrustation/:locale': {
    answer: '404 NOT_FOUND',
    ask: () => ({ path: { ...galaForm.path, locale: 'en' } }),
  },
  'GET /incrustation/:org/:slug': { answer: '404 NOT_FOUND', ask: () => galaForm },
  'GET /covers/:name': { answer: '200', ask: () => ({ path: { name: 'evenements-c8452f-R.svg' } }) },
  'GET /media/:org/:name': { answer: '200', ask: () => ({ path: { org: 'la-ruche', name: 'logo.png' } }) },
  'GET /logos/:name': { answer: '404 NOT_FOUND', ask: () => ({ path: { name: 'absent.svg' } }) },
  // To the name of the present picture.
  'GET /og/:org/:picture': { answer: '302', ask: () => ({ path: { org: 'la-ruche', picture: 'x.png' } }) },
  'GET /og/:org/:type/:slug/:picture': {
    answer: '302',
    ask: () => ({ path: { org: 'la-ruche', type: 'Event', slug: 'gala', picture: 'x.png' } }),
  },
  'GET /ha-api/docs': { answer: '200' },
  'GET /ha-api/openapi.json': { answer: '200' },
  'GET /ha-api/agg/form': { answer: '200', ask: ({ gala }) => ({ query: namesOf(gala) }) },
  'GET /ha-api/agg/user': { answer: '200' },
  'GET /ha-api/search': { answer: '200', ask: () => ({ query: { q: 'gala' } }) },
  'GET /ha-api/values/company-legal-status': { answer: '200' },
  'GET /ha-api/organizations/:org': { answer: '200', ask: () => galaForm },
  'GET /ha-api/organizations/:org/compliance/agg/overview': { answer: '200', ask: () => galaForm },
  'GET /ha-api/organizations/:org/provider': { answer: '200', ask: () => galaForm },
  'GET /ha-api/organizations/:org/forms/:type/:slug/contributors': { answer: '200', ask: () => galaForm },
  'GET /ha-api/organizations/:org/forms/:type/:slug/display-version': { answer: '200', ask: () => galaForm },
  'GET /ha-api/organizations/:org/forms/:type/:slug/enriched': { answer: '200', ask: () => galaForm },
  'GET /ha-api/carts/tip-suggestion/:org/:type/:slug': {
    answer: '200',
    ask: () => ({ ...galaForm, query: { amount: '5000' } }),
  },
  'POST /ha-api/abuses': {
    answer: '201',
    ask: () => ({
      body: {
        reason: 'SPAM',
        userEmail: 'temoin@exemple.fr',
        userMessage: 'Ce n’est pas une association.',
        url: '/associations/la-ruche',
      },
    }),
  },
  // No service is configured.
  'POST /ha-api/addresses/search': {
    answer: '404 NOT_FOUND',
    ask: () => ({ body: { text: '3 rue des Lilas' } }),
  },
  'POST /ha-api/measures': { answer: '204', ask: () => ({ body: { events: [], vitals: [] } }) },
  'POST /ha-api/orders/send-again': { answer: '202', ask: () => ({ body: { email: 'zoe@exemple.fr' } }) },
  // What a code means is in the answer: who has a valid one may read it.
  'POST /ha-api/gates/devices': {
    answer: '404 LINK_INVALID',
    refusal: '404 LINK_INVALID',
    ask: () => ({ body: { token: 'x', label: '' } }),
  },
  'POST /ha-api/gates/contact': {
    answer: '404 NOT_FOUND',
    ask: () => ({ body: { key: 'x', now: '2026-11-30T10:00:00Z', digests: [], since: null, scans: [] } }),
  },
  'POST /ha-api/gates/sales': {
    answer: '404 NOT_FOUND',
    ask: () => ({
      body: {
        key: 'x',
        id: '0193b0c7-90ab-8f00-a1b2-c3d4e5f60718',
        items: [{ tierId: 'x', quantity: 1 }],
        amount: 1000,
        paymentMethod: 'Cash',
        guest: { firstName: '', lastName: '', email: '' },
      },
    }),
  },
  'POST /ha-api/tickets/check': { answer: '200', ask: () => ({ body: { code: 'x' } }) },
  'POST /ha-api/news-subscriptions': {
    answer: '202',
    ask: ({ gifts }) => ({ body: { ...namesOf(gifts), email: 'zoe@exemple.fr' } }),
  },
  // Of a price that is sold out in tests/api/messages/waiting-list/waiting-list.test.ts.
  'POST /ha-api/waiting-lists': {
    answer: '409 FORM_UNAVAILABLE',
    ask: ({ gifts, unknown }) => ({
      body: { ...namesOf(gifts), tierId: unknown, email: 'zoe@exemple.fr', firstName: 'Zoé', quantity: 1 },
    }),
  },
  'POST /ha-api/carts/prospects': {
    answer: '201',
    ask: ({ suspended }) => ({ body: { ...namesOf(suspended), email: 'zoe@exemple.fr' } }),
  },
}
