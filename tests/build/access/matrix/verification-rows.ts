import { emptyRegistration } from '#domain/organisation/check-registration.ts'
import { insertAbuse } from '#server/backoffice/abuse/abuse-store.ts'
import { fileOfDocument } from '#server/backoffice/verification/send-document.ts'
import { aSentPicture } from '../pictures.ts'
import type { MatrixKit } from './kit.ts'
import type { Row, Rows } from './row.ts'

const org = { org: 'la-ruche' }
const read: Row = { answer: '200', ask: () => ({ path: org }) }
/** The association is verified: nothing of its file can be changed. */
const closed = (ask: Row['ask']): Row => ({ answer: '409 CONFLICT', ...(ask === undefined ? {} : { ask }) })

const noChange: Row = {
  answer: '404 NOT_FOUND',
  ask: ({ unknown }) => ({ path: { ...org, change: unknown } }),
}

const stored = new WeakMap<MatrixKit, Promise<string>>()

/** A document of the association; the same one for every call. */
function aDocument(kit: MatrixKit): Promise<string> {
  const known = stored.get(kit) ?? storeDocument(kit)
  stored.set(kit, known)
  return known
}

async function storeDocument({ world: { deps }, gala, userIdOf }: MatrixKit): Promise<string> {
  const id = deps.newId()
  const now = deps.clock.now()
  await deps.files.put(fileOfDocument(id), Buffer.from('%PDF-1.7'))
  await deps.db
    .insertInto('verification_document')
    .values({
      id,
      organisation_id: gala.organisationId,
      kind: 'statutes',
      name: 'statuts.pdf',
      content_type: 'application/pdf',
      size: 8,
      sha256: 'x',
      sent_by: await userIdOf('OrganizationAdmin here'),
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

/** An open report of a page of the association. */
async function aReport({ world: { deps }, gala }: MatrixKit): Promise<string> {
  const id = deps.newId()
  const report = { reason: 'SPAM' as const, userEmail: 'zoe@exemple.fr', userMessage: 'Des montres.' }
  const page = {
    url: '/associations/la-ruche',
    formId: null,
    organisationId: gala.organisationId,
    resembles: null,
  }
  await insertAbuse(deps.db, { id, ...report, ...page, locale: 'fr' }, deps.clock.now())
  return id
}

const files = '/ha-api/site/verifications/:org'
const verification = '/ha-api/admin/organizations/:org/verification'

/** Registration and verification of associations: those of users, of members, and of operators. */
export const verificationRows: Rows = {
  'GET /ha-api/users/me/registration': { answer: '200' },
  'GET /ha-api/users/me/registration/register': {
    answer: '200',
    ask: () => ({ query: { number: 'W442000123' } }),
  },
  'PUT /ha-api/users/me/registration': { answer: '200', ask: () => ({ body: emptyRegistration }) },
  'POST /ha-api/users/me/registration': {
    answer: '400 VALIDATION',
    ask: () => ({ body: emptyRegistration }),
  },
  [`GET ${verification}`]: read,
  [`POST ${verification}/bank-details`]: closed(() => ({
    path: org,
    body: { iban: 'FR7630006000011234567890189' },
  })),
  [`POST ${verification}/bank-changes`]: {
    // The holder is missing: tests/api/backoffice/verification/bank-change.test.ts asks for an account.
    answer: '400 VALIDATION',
    ask: () => ({ path: org, body: { iban: 'DE89370400440532013000', holder: '', token: 'a'.repeat(16) } }),
  },
  [`POST ${verification}/bank-changes/:change/confirm`]: noChange,
  [`POST ${verification}/bank-changes/:change/refuse`]: noChange,
  [`POST ${verification}/documents/:kind`]: closed(() => ({
    path: { ...org, kind: 'statutes' },
    ...aSentPicture,
  })),
  [`POST ${verification}/submit`]: closed(() => ({ path: org })),
  'GET /ha-api/site/reports': { answer: '200' },
  'GET /ha-api/site/reports/:report': {
    answer: '200',
    ask: async (kit) => ({ path: { report: await aReport(kit) } }),
  },
  'POST /ha-api/site/reports/:report/close': {
    answer: '200',
    ask: async (kit) => ({
      path: { report: await aReport(kit) },
      body: { outcome: 'noProblem', note: 'Vu' },
    }),
  },
  'POST /ha-api/site/reports/:report/reopen': {
    // It is open.
    answer: '409 CONFLICT',
    ask: async (kit) => ({ path: { report: await aReport(kit) } }),
  },
  'GET /ha-api/site/verifications': { answer: '200' },
  [`GET ${files}`]: read,
  [`GET ${files}/documents/:document`]: {
    answer: '200',
    ask: async (kit) => ({ path: { ...org, document: await aDocument(kit) } }),
  },
  [`POST ${files}/documents/:document`]: closed(async (kit) => ({
    path: { ...org, document: await aDocument(kit) },
    body: { isAccepted: true, reason: null, note: '' },
  })),
  [`POST ${files}/decision`]: closed(() => ({ path: org, body: { decision: 'verify' } })),
  [`POST ${files}/suspension`]: closed(() => ({ path: org, body: { isSuspended: false, reason: '' } })),
}
