import type { Row, Rows } from './row.ts'

const names = { org: 'la-ruche', type: 'Event', slug: 'gala' }
const read: Row = { answer: '200', ask: () => ({ path: names }) }

const everything = {
  scope: 'whole',
  amount: 0,
  lines: [],
  cancels: false,
  restocks: false,
  stopsDebits: false,
}

/** A correction of a line that the order does not have. */
const aCorrectionOf = (line: string) => ({
  version: 0,
  payer: { firstName: '', lastName: '', companyName: '', email: '', address: '', zipCode: '', city: '' },
  lines: [{ id: line, participant: null, answers: [] }],
})

const aView = (name: string) => ({ name, search: 'etat=paid', isShared: false })

/** The orders of an association, for its members. */
export const orderRows: Rows = {
  'GET /ha-api/admin/organizations/:org/orders': read,
  'GET /ha-api/admin/organizations/:org/orders/list': read,
  'POST /ha-api/admin/organizations/:org/orders/list': {
    answer: '200',
    ask: async (kit) => ({ path: names, body: { orders: [(await kit.anOrder()).orderId] } }),
  },
  'GET /ha-api/admin/organizations/:org/forms/:type/:slug/attendees': read,
  'GET /ha-api/admin/organizations/:org/forms/:type/:slug/waiting-lists/file': read,
  'GET /ha-api/admin/organizations/:org/orders/:order': {
    // The gala is not a campaign of the other organiser.
    answer: (who) => (who === 'FormAdmin elsewhere' ? '404 NOT_FOUND' : '200'),
    ask: async (kit) => ({ path: { ...names, order: (await kit.anOrder()).orderId } }),
  },
  'POST /ha-api/admin/organizations/:org/orders/search': {
    answer: '200',
    ask: () => ({ path: names, body: { text: 'Moreau' } }),
  },
  'POST /ha-api/admin/organizations/:org/orders/:order/confirmation': {
    answer: '200',
    ask: async (kit) => ({
      path: { ...names, order: (await kit.anOrder()).orderId },
      body: { email: 'autre@exemple.fr', token: kit.world.deps.newId() },
    }),
  },
  'POST /ha-api/admin/organizations/:org/orders/confirmations': {
    answer: '200',
    ask: async (kit) => ({
      path: names,
      body: { orders: [(await kit.anOrder()).orderId], token: kit.world.deps.newId() },
    }),
  },
  'GET /ha-api/admin/organizations/:org/orders/:order/correction': {
    answer: '200',
    ask: async (kit) => ({ path: { ...names, order: (await kit.anOrder()).orderId } }),
  },
  'POST /ha-api/admin/organizations/:org/orders/:order/correction': {
    // A line that is none: tests/api/backoffice/admin/order-corrections.test.ts corrects some.
    answer: '409 ORDER_CHANGED',
    ask: async (kit) => ({
      path: { ...names, order: (await kit.anOrder()).orderId },
      body: aCorrectionOf(kit.world.deps.newId()),
    }),
  },
  'POST /ha-api/admin/organizations/:org/orders/:order/notes': {
    answer: '200',
    ask: async (kit) => ({
      path: { ...names, order: (await kit.anOrder()).orderId },
      body: { text: 'Viendra à 19 h.', token: kit.world.deps.newId() },
    }),
  },
  'POST /ha-api/admin/organizations/:org/orders/:order/notes/:note/delete': {
    // It is no note of this member: tests/api/backoffice/admin/order-notes.test.ts deletes some.
    answer: '404 NOT_FOUND',
    ask: async (kit) => ({
      path: { ...names, order: (await kit.anOrder()).orderId, note: kit.world.deps.newId() },
    }),
  },
  'POST /ha-api/admin/organizations/:org/orders/:order/refunds/plan': {
    answer: '200',
    ask: async (kit) => ({ path: { ...names, order: (await kit.anOrder()).orderId }, body: everything }),
  },
  'POST /ha-api/admin/organizations/:org/orders/:order/refunds/:held/confirm': {
    // It is no refund that waits: tests/api/backoffice/admin/held-refunds.test.ts confirms some.
    answer: '404 NOT_FOUND',
    ask: async (kit) => ({
      path: { ...names, order: (await kit.anOrder()).orderId, held: kit.world.deps.newId() },
      body: { rest: 1500 },
    }),
  },
  'POST /ha-api/admin/organizations/:org/orders/:order/refunds/:held/refuse': {
    answer: '404 NOT_FOUND',
    ask: async (kit) => ({
      path: { ...names, order: (await kit.anOrder()).orderId, held: kit.world.deps.newId() },
    }),
  },
  'GET /ha-api/admin/organizations/:org/views': {
    answer: '200',
    ask: () => ({ path: names, query: { list: 'orders' } }),
  },
  'POST /ha-api/admin/organizations/:org/views': {
    answer: '200',
    ask: ({ world: { deps } }) => ({ path: names, body: { list: 'orders', ...aView(deps.newId()) } }),
  },
  // They are no views of these members: tests/api/backoffice/admin/saved-views.test.ts changes some.
  'POST /ha-api/admin/organizations/:org/views/:view': {
    answer: '404 NOT_FOUND',
    ask: ({ unknown, world: { deps } }) => ({ path: { ...names, view: unknown }, body: aView(deps.newId()) }),
  },
  'POST /ha-api/admin/organizations/:org/views/:view/delete': {
    answer: '404 NOT_FOUND',
    ask: ({ unknown }) => ({ path: { ...names, view: unknown } }),
  },
  'POST /ha-api/admin/organizations/:org/views/:view/monthly': {
    answer: '404 NOT_FOUND',
    ask: ({ unknown }) => ({ path: { ...names, view: unknown }, body: { isWanted: true } }),
  },
  'GET /ha-api/admin/organizations/:org/refund-rule': read,
  'POST /ha-api/admin/organizations/:org/refund-rule': {
    answer: '200',
    ask: () => ({ path: names, body: { above: null } }),
  },
  'POST /ha-api/admin/organizations/:org/orders/:order/payments/:payment/retry': {
    // It is no debit: tests/api/backoffice/admin/debit-retries.test.ts has some charged again.
    answer: '404 NOT_FOUND',
    ask: async (kit) => ({
      path: { ...names, order: (await kit.anOrder()).orderId, payment: kit.world.deps.newId() },
    }),
  },
  'POST /ha-api/admin/organizations/:org/orders/:order/refunds': {
    answer: '200',
    ask: async (kit) => ({
      path: { ...names, order: (await kit.anOrder()).orderId },
      body: { ...everything, rest: 1500, token: kit.world.deps.newId() },
    }),
  },
}
