import type { SavedVersion } from '#contract/admin/edited-form.ts'
import type { Members } from '#contract/admin/members.ts'
import { addMember } from '#server/identity/access/add-member.ts'
import type { Browser } from '../../a-browser.ts'
import { aCorrection } from '../../documents/a-correction.ts'
import { changedDetails } from '../association-details.ts'
import { aSentFile, aSentPicture, aStoredPicture } from '../pictures.ts'
import type { MatrixKit } from './kit.ts'
import type { Row, Rows } from './row.ts'

const names = { org: 'la-ruche', type: 'Event', slug: 'gala' }
const form = '/ha-api/admin/organizations/la-ruche/forms/Event/gala'
const receipts = '/ha-api/admin/organizations/:org/receipts'
const base = '/ha-api/admin/organizations/:org/forms/:type/:slug'

const anEntry = (token: string) => ({
  token,
  paymentMethod: 'Cash',
  number: '',
  bank: '',
  paidOn: '2026-11-03',
  isAnother: false,
  payer: {
    firstName: 'Ida',
    lastName: 'Roy',
    companyName: '',
    email: '',
    address: '',
    zipCode: '',
    city: '',
  },
  items: [{ tier: 'place', quantity: 1 }],
})

const farFuture = '2040-03-12T17:00:00.000Z'

function president({ browsers }: MatrixKit): Browser {
  const browser = browsers.get('OrganizationAdmin here')
  if (browser === undefined) throw new Error('no president')
  return browser
}

async function aSource(kit: MatrixKit): Promise<string> {
  return (await president(kit).get<{ source: string }>(`${form}/edition`)).body.source
}

async function aVersion(kit: MatrixKit): Promise<string> {
  const source = await aSource(kit)
  const { versionId } = (await president(kit).post<SavedVersion>(`${form}/versions`, { source })).body
  return versionId ?? ''
}

async function anInvitation(kit: MatrixKit): Promise<string> {
  const email = `${kit.world.deps.newId()}@exemple.fr`
  await president(kit).post<Members>(`${form}/invitations`, { email, role: 'door' })
  const { db } = kit.world.deps
  const { id } = await db
    .selectFrom('invitation')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

async function aReader(kit: MatrixKit): Promise<string> {
  const { db, newId } = kit.world.deps
  const email = `${newId()}@exemple.fr`
  await addMember(kit.world.deps, { email, organizationSlug: 'la-ruche', role: 'reader' })
  const { id } = await db
    .selectFrom('member')
    .innerJoin('user_account', 'user_account.id', 'member.user_id')
    .select('member.id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

const read: Row = { answer: '200', ask: () => ({ path: names }) }
const search: Row = { answer: '200', ask: () => ({ path: names, body: { text: 'Moreau' } }) }
const ofYear = (answer: string): Row => ({ answer, ask: () => ({ path: { ...names, year: '2026' } }) })
/** A deposit that does not exist: tests/api/backoffice/admin/offline.test.ts reads one. */
const noDeposit: Row = {
  answer: '404 NOT_FOUND',
  ask: ({ unknown }) => ({ path: { ...names, deposit: unknown } }),
}
const noDispute: Row = {
  answer: '404 NOT_FOUND',
  ask: ({ unknown }) => ({
    path: { ...names, dispute: unknown, file: unknown },
    body: { text: 'Bonjour', files: [] },
  }),
}
/** A cancellation that does not exist: tests/api/backoffice/admin/cancellation.test.ts makes some. */
const noCancellation = (body?: object): Row => ({
  answer: '404 NOT_FOUND',
  ask: ({ unknown }) => ({ path: { ...names, cancellation: unknown }, ...(body !== undefined && { body }) }),
})
const ofReceipt = ({ unknown }: MatrixKit) => ({ path: { ...names, receipt: unknown } })
const ofIncomplete = ({ unknown }: MatrixKit) => ({ path: { ...names, year: '2026', order: unknown } })
const sendPicture: Row = { answer: '201', ask: () => ({ path: names, ...aSentPicture }) }
const removePicture: Row = {
  answer: '200',
  ask: async ({ world, gala }) => ({
    path: { ...names, name: await aStoredPicture(world, gala.organisationId) },
  }),
}

/** The administration: a form with its versions, invitations and members, which every caller names. */
export const adminRows: Rows = {
  [`GET ${base}/waiting-lists`]: { answer: '200', ask: () => ({ path: names }) },
  // Of none of this form: tests/api/backoffice/waiting-lists.test.ts changes some.
  [`POST ${base}/waiting-lists/:entry/remove`]: {
    answer: '404 NOT_FOUND',
    ask: ({ unknown }) => ({ path: { ...names, entry: unknown } }),
  },
  [`POST ${base}/waiting-lists/:entry/offer`]: {
    answer: '404 NOT_FOUND',
    ask: ({ unknown }) => ({ path: { ...names, entry: unknown } }),
  },
  [`GET ${base}/gates`]: { answer: '200', ask: () => ({ path: names }) },
  [`POST ${base}/gates`]: {
    answer: '200',
    ask: ({ world: { deps } }) => ({
      path: names,
      body: { name: deps.newId(), tierIds: null, endsAt: '2027-06-13T02:00:00Z', sells: false },
    }),
  },
  [`POST ${base}/gates/awaited/search`]: {
    answer: '200',
    ask: () => ({ path: names, body: { text: '', after: null } }),
  },
  // They are no gates of this form: tests/api/papers/check-in/gates.test.ts ends some.
  [`POST ${base}/gates/:gate/end`]: {
    answer: '404 NOT_FOUND',
    ask: ({ unknown }) => ({ path: { ...names, gate: unknown } }),
  },
  [`POST ${base}/gates/:gate/devices/:device/remove`]: {
    answer: '404 NOT_FOUND',
    ask: ({ unknown }) => ({ path: { ...names, gate: unknown, device: unknown } }),
  },
  'GET /ha-api/admin/associations': { answer: '200' },
  'GET /ha-api/admin/forms': { answer: '200' },
  'GET /ha-api/site': { answer: '200' },
  'POST /ha-api/admin/invitations/accept': {
    // To no one of them.
    answer: (who) => (who === 'unverified' ? '403 FORBIDDEN' : '404 LINK_INVALID'),
    ask: () => ({ body: { token: 'A'.repeat(43) } }),
  },
  'POST /ha-api/admin/organizations/:org/forms': {
    // Organisers create campaigns where the association lets them: tests/api/backoffice/admin/new-form.test.ts.
    answer: (who) => (who.startsWith('FormAdmin') ? '403 FORBIDDEN' : '200'),
    ask: () => ({ path: names, body: { formType: 'Event', title: 'Le bal' } }),
  },
  [`GET ${base}`]: read,
  [`GET ${base}/edition`]: read,
  [`GET ${base}/statistics`]: read,
  [`GET ${base}/members`]: read,
  [`POST ${base}/draft`]: {
    answer: '200',
    ask: async ({ world, gala }) => {
      await world.deps.db.deleteFrom('form_draft').where('form_id', '=', gala.id).execute()
      return { path: names, body: { source: '{}', revision: 0, base: '' } }
    },
  },
  [`POST ${base}/draft/discard`]: { ...read },
  [`GET ${base}/confirmation-mail`]: {
    answer: '200',
    ask: () => ({ path: names, query: { lang: 'fr' } }),
  },
  [`GET ${base}/confirmation-mail/page`]: {
    answer: '200',
    ask: () => ({ path: names, query: { lang: 'fr' } }),
  },
  [`POST ${base}/rehearsal`]: { ...read },
  [`POST ${base}/rehearsal/end`]: { ...read },
  [`POST ${base}/versions`]: {
    answer: '200',
    ask: async (kit) => ({ path: names, body: { source: await aSource(kit) } }),
  },
  [`POST ${base}/publish`]: {
    answer: '200',
    ask: async (kit) => ({ path: names, body: { source: await aSource(kit) } }),
  },
  [`GET ${base}/versions/:version`]: {
    answer: '200',
    ask: async (kit) => ({ path: { ...names, version: await aVersion(kit) } }),
  },
  [`GET ${base}/prices/:price/history`]: {
    answer: '200',
    ask: () => ({ path: { ...names, price: 'place' } }),
  },
  [`POST ${base}/versions/:version/publish`]: {
    answer: '200',
    ask: async (kit) => ({ path: { ...names, version: await aVersion(kit) }, body: {} }),
  },
  'GET /ha-api/admin/organizations/:org/details': read,
  'POST /ha-api/admin/organizations/:org/contact-proof': read,
  'POST /ha-api/admin/organizations/:org/details': {
    answer: '200',
    ask: async (kit) => ({ path: names, body: await changedDetails(president(kit)) }),
  },
  'GET /ha-api/admin/organizations/:org/lines': read,
  'GET /ha-api/admin/organizations/:org/lines/list': read,
  'POST /ha-api/admin/organizations/:org/lines/search': search,
  'GET /ha-api/admin/organizations/:org/payments': read,
  'GET /ha-api/admin/organizations/:org/payments/list': read,
  'POST /ha-api/admin/organizations/:org/payments/search': search,
  [`GET ${base}/cancellations`]: read,
  [`POST ${base}/cancellations`]: {
    // No cancellation has no orders.
    answer: '409 REFUND_CHANGED',
    ask: (kit) => ({
      path: names,
      body: {
        token: kit.world.deps.newId(),
        price: null,
        orders: 0,
        amount: 0,
        mails: [{ locale: 'fr', subject: 'Annulation', text: 'Désolés.' }],
      },
    }),
  },
  [`GET ${base}/cancellations/:cancellation`]: noCancellation(),
  [`GET ${base}/cancellations/:cancellation/repayments`]: noCancellation(),
  [`POST ${base}/cancellations/:cancellation/confirm`]: noCancellation(),
  [`POST ${base}/cancellations/:cancellation/withdraw`]: noCancellation(),
  [`POST ${base}/cancellations/:cancellation/pause`]: noCancellation(),
  [`POST ${base}/cancellations/:cancellation/resume`]: noCancellation(),
  [`POST ${base}/cancellations/:cancellation/retry`]: noCancellation({ order: null }),
  [`POST ${base}/cancellations/:cancellation/repaid`]: noCancellation({
    order: '0193b0c7-90ab-8f00-a1b2-c3d4e5f60718',
    isRepaid: true,
  }),
  [`GET ${base}/offline`]: read,
  [`POST ${base}/offline`]: {
    answer: '200',
    ask: (kit) => ({ path: names, body: anEntry(kit.world.deps.newId()) }),
  },
  'GET /ha-api/admin/organizations/:org/overview': read,
  'GET /ha-api/admin/organizations/:org/income': read,
  'GET /ha-api/admin/organizations/:org/payouts': read,
  'POST /ha-api/admin/organizations/:org/bank-statement': {
    answer: '200',
    ask: () => ({
      path: names,
      ...aSentFile('releve.csv', 'text/csv', 'Date;Libellé;Montant\n03/11/2026;VIR;1,00'),
    }),
  },
  'POST /ha-api/admin/organizations/:org/bank-statement/undo': {
    answer: '200',
    ask: ({ unknown }) => ({ path: names, body: { kind: 'payout', id: unknown } }),
  },
  'GET /ha-api/admin/organizations/:org/disputes': read,
  // No order is contested: tests/api/backoffice/admin/disputes.test.ts answers one.
  'GET /ha-api/admin/organizations/:org/disputes/:dispute': noDispute,
  'POST /ha-api/admin/organizations/:org/disputes/:dispute/answer': noDispute,
  'GET /ha-api/admin/organizations/:org/disputes/:dispute/files/:file': noDispute,
  'POST /ha-api/admin/organizations/:org/disputes/:dispute/documents/:kind': {
    answer: '404 NOT_FOUND',
    ask: ({ unknown }) => ({ path: { ...names, dispute: unknown, kind: 'proof' }, ...aSentPicture }),
  },
  'POST /ha-api/admin/organizations/:org/disputes/:dispute/papers': noDispute,
  'POST /ha-api/admin/organizations/:org/disputes/:dispute/files/:file/remove': noDispute,
  'GET /ha-api/admin/organizations/:org/payouts/movements': read,
  'GET /ha-api/admin/organizations/:org/accounting': read,
  'POST /ha-api/admin/organizations/:org/accounting/accounts': {
    answer: '200',
    ask: () => ({ path: names, body: { firstMonth: 9, accounts: [{ kind: 'gift', code: '75411' }] } }),
  },
  'POST /ha-api/admin/organizations/:org/accounting/campaign-accounts': {
    answer: '200',
    ask: ({ gala }) => ({ path: names, body: { formId: gala.id, kind: 'ticket', code: '7063' } }),
  },
  'GET /ha-api/admin/organizations/:org/accounting/:year/entries': {
    answer: '200',
    ask: () => ({ path: { ...names, year: '2026' } }),
  },
  'GET /ha-api/admin/organizations/:org/data-terms': read,
  'POST /ha-api/admin/organizations/:org/data-terms': {
    answer: '200',
    ask: () => ({
      path: names,
      body: { answers: 60, personNotes: 1095, message: 365, imported: 1095, waitingEntry: 30 },
    }),
  },
  'GET /ha-api/admin/organizations/:org/handover': read,
  'POST /ha-api/admin/organizations/:org/handover': read,
  // The address of another one: tests/api/backoffice/handover.test.ts opens some.
  'GET /ha-api/admin/organizations/:org/handover/:token': {
    answer: '404 NOT_FOUND',
    ask: () => ({ path: { ...names, token: 'autre' } }),
  },
  'GET /ha-api/admin/organizations/:org/closes': read,
  // No year is over: tests/api/backoffice/admin/year-close.test.ts closes one.
  'POST /ha-api/admin/organizations/:org/closes': {
    answer: '404 NOT_FOUND',
    ask: ({ world: { deps } }) => ({
      path: names,
      body: { end: '2020-12-31', token: deps.newId(), closes: 0, seen: '', reason: '' },
    }),
  },
  'GET /ha-api/admin/organizations/:org/closes/:close/files/:kind': {
    answer: '404 NOT_FOUND',
    ask: ({ unknown }) => ({ path: { ...names, close: unknown, kind: 'fec' } }),
  },
  'GET /ha-api/admin/organizations/:org/expected': read,
  [`POST ${base}/expected`]: {
    answer: '200',
    ask: ({ world: { deps } }) => {
      const { paidOn: _paidOn, isAnother: _isAnother, ...entry } = anEntry(deps.newId())
      return { path: names, body: entry }
    },
  },
  'POST /ha-api/admin/organizations/:org/expected/:payment/receive': {
    answer: '404 NOT_FOUND',
    ask: ({ unknown }) => ({
      path: { ...names, payment: unknown },
      body: { number: '', bank: '', paidOn: '2026-11-03', isAnother: false },
    }),
  },
  'POST /ha-api/admin/organizations/:org/expected/:payment/cancel': {
    answer: '404 NOT_FOUND',
    ask: ({ unknown }) => ({ path: { ...names, payment: unknown } }),
  },
  'GET /ha-api/admin/organizations/:org/cheques': read,
  'POST /ha-api/admin/organizations/:org/cheques/deposits': {
    // The payment is no cheque: tests/api/backoffice/admin/offline.test.ts deposits some.
    answer: '409 CONFLICT',
    ask: ({ world: { deps } }) => ({
      path: names,
      body: { token: deps.newId(), payments: [deps.newId()], depositedOn: '2026-11-03' },
    }),
  },
  'GET /ha-api/admin/organizations/:org/cheques/deposits/:deposit': noDeposit,
  'GET /ha-api/admin/organizations/:org/cheques/deposits/:deposit/slip': noDeposit,
  'POST /ha-api/admin/organizations/:org/cheques/:payment/return': {
    answer: '409 CONFLICT',
    ask: ({ world: { deps } }) => ({ path: { ...names, payment: deps.newId() } }),
  },
  'GET /ha-api/admin/organizations/:org/pictures': read,
  'POST /ha-api/admin/organizations/:org/pictures': sendPicture,
  'POST /ha-api/admin/organizations/:org/pictures/:name/remove': removePicture,
  [`GET ${receipts}/:year`]: ofYear('200'),
  [`GET ${receipts}/:year/list`]: ofYear('200'),
  // Its definition has no mentions to print, and issues no receipts.
  [`GET ${receipts}/preview`]: { ...read, answer: '404 NOT_FOUND' },
  [`POST ${receipts}/:year/issue`]: ofYear('409 CONFLICT'),
  [`POST ${receipts}/:year/start`]: {
    answer: '409 CONFLICT',
    ask: () => ({ path: { ...names, year: '2026' }, body: { first: 148 } }),
  },
  [`POST ${receipts}/search`]: {
    answer: '200',
    ask: () => ({ path: names, body: { text: 'Moreau', year: null, page: 1 } }),
  },
  // A member with the right corrects it in tests/api/papers/document/receipts-found-by-members.test.ts.
  [`GET ${receipts}/issued/:receipt`]: { answer: '404 NOT_FOUND', ask: ofReceipt },
  [`POST ${receipts}/issued/:receipt/correct`]: {
    answer: '404 NOT_FOUND',
    ask: (kit) => ({ ...ofReceipt(kit), body: aCorrection }),
  },
  [`GET ${receipts}/:year/incomplete`]: ofYear('200'),
  // A member with the right completes it in tests/api/papers/document/incomplete-receipts.test.ts.
  [`GET ${receipts}/:year/incomplete/:order`]: { answer: '404 NOT_FOUND', ask: ofIncomplete },
  [`POST ${receipts}/:year/incomplete/:order/complete`]: {
    answer: '404 NOT_FOUND',
    ask: (kit) => ({ ...ofIncomplete(kit), body: aCorrection }),
  },
  [`GET ${base}/pictures`]: read,
  [`POST ${base}/pictures`]: sendPicture,
  [`POST ${base}/pictures/:name/remove`]: removePicture,
  [`POST ${base}/state`]: {
    answer: '200',
    ask: () => ({ path: names, body: { change: 'disable' } }),
    after: (kit) => president(kit).post(`${form}/state`, { change: 'reactivate' }),
  },
  [`POST ${base}/plan`]: {
    answer: '200',
    ask: async (kit) => ({ path: names, body: { source: await aSource(kit), at: farFuture } }),
  },
  [`POST ${base}/plan/cancel`]: {
    answer: '200',
    ask: async (kit) => {
      await president(kit).post(`${form}/plan`, { source: await aSource(kit), at: farFuture })
      return { path: names }
    },
  },
  [`POST ${base}/address`]: {
    answer: '200',
    ask: () => ({ path: names, body: { slug: names.slug } }),
  },
  [`POST ${base}/members/:member/remove`]: {
    answer: '200',
    ask: async (kit) => ({ path: { ...names, member: await aReader(kit) } }),
  },
  [`POST ${base}/invitations`]: {
    answer: '200',
    ask: ({ world }) => ({ path: names, body: { email: `${world.deps.newId()}@exemple.fr`, role: 'door' } }),
  },
  [`POST ${base}/invitations/:invitation/withdraw`]: {
    answer: '200',
    ask: async (kit) => ({ path: { ...names, invitation: await anInvitation(kit) } }),
  },
}
