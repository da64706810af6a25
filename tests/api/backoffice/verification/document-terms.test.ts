import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyRegistration } from '#domain/organisation/check-registration.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import { moveVerification } from '#server/catalogue/organisation/verification-store.ts'
import { moveDocument } from '#server/backoffice/verification/document-store.ts'
import { expireDocuments } from '#server/backoffice/verification/expire-documents.ts'
import { findDraft, upsertDraft } from '#server/backoffice/verification/registration-store.ts'
import { fileOfDocument } from '#server/backoffice/verification/send-document.ts'
import { lockVerification } from '#server/backoffice/verification/verification-file-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aBrowser } from '../../../build/a-browser.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { signIn } from '../../../build/identity.ts'

const dayMs = 86_400_000
const yearMs = 365 * dayMs

let world: World
let userId: string
beforeAll(async () => {
  world = await aWorld()
  userId = (await signIn(world, aBrowser(world.url), 'zoe@exemple.fr')).userId
})
afterAll(() => world.close())

type Event = 'withdraw' | 'complete' | 'submit' | 'suspend'

/** An association in the state that these events lead to from `verified`, with a document and its contents. */
async function aFile(slug: string, ...events: readonly Event[]) {
  const { db, clock } = world.deps
  const form = await aForm(db, { organisation: { slug, name: slug } })
  const { organisationId } = form
  for (const event of events) {
    const set = event === 'withdraw' ? { verified_at: null } : {}
    await moveVerification(db, { organisationId, event, set }, clock.now())
  }
  return { form, organisationId, id: await aDocument(organisationId) }
}

async function aDocument(organisationId: string) {
  const { deps } = world
  const id = deps.newId()
  const now = deps.clock.now()
  await deps.files.put(fileOfDocument(id), Buffer.from('%PDF-1.7'))
  await deps.db
    .insertInto('verification_document')
    .values({
      id,
      organisation_id: organisationId,
      kind: 'identity',
      name: 'piece.pdf',
      content_type: 'application/pdf',
      size: 8,
      sha256: 'x',
      sent_by: userId,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

/** The state of a document, and whether its contents are there. */
async function stateOf(id: string): Promise<string> {
  const { db, files } = world.deps
  const { state } = await db
    .selectFrom('verification_document')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return (await files.exists(fileOfDocument(id))) ? `${state} with contents` : state
}

/** Runs the work some time later, and comes back. */
async function expireAfter(ms: number): Promise<void> {
  world.moveOurTime(ms)
  await expireDocuments(world.deps)
  world.moveOurTime(-ms)
}

test('of a registration that was left, contents are deleted after twelve months; the row stays, and is recorded', async () => {
  const { id, organisationId } = await aFile('abandonnee', 'withdraw', 'complete')
  const examined = await aFile('envoyee', 'withdraw', 'complete', 'submit')
  await expireAfter(yearMs - 2 * dayMs)
  expect(await stateOf(id)).toBe('sent with contents')
  await expireAfter(yearMs + dayMs)
  expect(await stateOf(id)).toBe('expired')
  const row = await world.deps.db
    .selectFrom('verification_document')
    .select(['kind', 'sha256', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ kind: 'identity', sha256: 'x' })
  const recorded = await world.deps.db
    .selectFrom('access_journal')
    .select(['action', 'detail', 'user_id'])
    .where('organisation_id', '=', organisationId)
    .execute()
  expect(recorded).toEqual([{ action: 'documentExpired', detail: { kind: 'identity' }, user_id: null }])
  const last = await world.deps.db
    .selectFrom('operator_journal')
    .select(['action', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(last).toEqual({
    action: 'documentExpired',
    detail: { organization: 'abandonnee', kind: 'identity' },
  })
  // The operator has not answered: that is no fault of the association.
  expect(await stateOf(examined.id)).toBe('sent with contents')
  // A document of this kind can be sent again.
  expect(await stateOf(await aDocument(organisationId))).toBe('sent with contents')
})

test('an action of a member begins the twelve months again', async () => {
  const { id, organisationId } = await aFile('active', 'withdraw', 'complete')
  world.moveOurTime(200 * dayMs)
  const entry = { organisationId, formId: null, userId, detail: {} }
  await writeJournal(world.deps.db, { ...entry, action: 'detailsChanged' }, world.deps.clock.now())
  world.moveOurTime(-200 * dayMs)
  await expireAfter(yearMs + dayMs)
  expect(await stateOf(id)).toBe('sent with contents')
  await expireAfter(yearMs + 201 * dayMs)
  expect(await stateOf(id)).toBe('expired')
})

test('where the relation ended by a suspension, contents are deleted after five years', async () => {
  const suspended = await aFile('suspendue', 'suspend')
  const verified = await aFile('verifiee')
  await expireAfter(5 * yearMs - dayMs)
  expect(await stateOf(suspended.id)).toBe('sent with contents')
  await expireAfter(5 * yearMs + 3 * dayMs)
  expect(await stateOf(suspended.id)).toBe('expired')
  expect(await stateOf(verified.id)).toBe('sent with contents')
})

test('an association that collected is a customer: its documents are stored for five years', async () => {
  const { id, form, organisationId } = await aFile('a-collecte')
  await aShopper(world, form).pay('4242424242424242')
  const withdrawn = { organisationId, event: 'withdraw', set: { verified_at: null } } as const
  await moveVerification(world.deps.db, withdrawn, world.deps.clock.now())
  await expireAfter(2 * yearMs)
  expect(await stateOf(id)).toBe('sent with contents')
  await expireAfter(5 * yearMs + 3 * dayMs)
  expect(await stateOf(id)).toBe('expired')
})

test('contents of a replaced document that a stopped process left are deleted, as after a kill between file and row', async () => {
  const { id, organisationId } = await aFile('remplacee')
  await moveDocument(world.deps.db, id, { event: 'replace' }, world.deps.clock.now())
  const next = await aDocument(organisationId)
  await world.deps.files.delete(fileOfDocument(id))
  await expireDocuments(world.deps)
  expect([await stateOf(id), await stateOf(next)]).toEqual(['expired', 'sent with contents'])
})

test('while the file of an association is being changed, nothing of it is deleted', async () => {
  const { id, organisationId } = await aFile('en-cours', 'withdraw', 'complete')
  await world.deps.db.transaction().execute(async (tx) => {
    await lockVerification(tx, organisationId)
    await expireAfter(yearMs + dayMs)
    expect(await stateOf(id)).toBe('sent with contents')
  })
  await expireAfter(yearMs + dayMs)
  expect(await stateOf(id)).toBe('expired')
})

test('what was typed of an association and never sent is deleted after twelve months', async () => {
  const { db, clock } = world.deps
  await upsertDraft(db, userId, { ...emptyRegistration, name: 'Le Lavoir' }, clock.now())
  await expireAfter(yearMs - 2 * dayMs)
  expect(await findDraft(db, userId)).toMatchObject({ name: 'Le Lavoir' })
  await expireAfter(yearMs + dayMs)
  expect(await findDraft(db, userId)).toBeNull()
})
