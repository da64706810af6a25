import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DisputeSheet, Disputes } from '#contract/admin/money/disputes.ts'
import { retentionMs } from '#domain/account/retention.ts'
import { endDisputeAnswer } from '#server/money/dispute/answer-store.ts'
import { fileOfDispute } from '#server/money/dispute/add-dispute-file.ts'
import { removeDisputeFiles } from '#server/money/dispute/remove-dispute-files.ts'
import { sendAnswers } from '#server/money/dispute/send-answers.ts'
import { reconcile } from '#server/money/provider-sync/reconcile.ts'
import { applyTerms } from '#server/program/worker/apply-terms.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aSentFile, aSentPicture } from '../../../build/access/pictures.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { aGala } from '../../../build/money-out/a-gala.ts'
import { deathAt } from '../../../build/money/death-at.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'

const day = 86_400_000
const disputedCard = '4000000000000259'
const url = '/ha-api/admin/organizations/la-ruche/disputes'
const text = 'Cette personne était présente.'
const pdf = (size = 40) =>
  aSentFile('Échanges.pdf', 'application/pdf', `%PDF-1.7\n${'x'.repeat(size)}\n%%EOF\n`)
type Answer = DisputeSheet & { readonly code?: string }
let world: World
let treasurer: Browser

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const { shopper, fill } = await aGala(world)
  for (let bought = 0; bought < 5; bought += 1) {
    const { paymentId } = await shopper.payCart(await fill(['place', 'place']), disputedCard)
    await shopper.confirm(paymentId)
  }
  await world.moveTime(2 * day)
  await reconcile(world.deps, 35)
  treasurer = await asTreasurer()
})
afterAll(() => world.close())

const asTreasurer = () => aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
/** A dispute that was not answered. */
async function aDispute(): Promise<string> {
  const { open } = (await treasurer.get<Disputes>(url)).body
  return open.find((one) => one.answer === null)?.id ?? ''
}
const sheet = async (id: string) => (await treasurer.get<DisputeSheet>(`${url}/${id}`)).body
const headersOf = ({ cookies }: Browser) => ({
  'sec-fetch-site': 'same-origin',
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
})
async function add(id: string, kind: string, { headers, body } = pdf(), by = treasurer) {
  const request = { method: 'POST', headers: { ...headersOf(by), ...headers }, body: new Uint8Array(body) }
  const { status, json } = await fetch(`${world.url}${url}/${id}/documents/${kind}`, request).then(
    async (answered) => ({ status: answered.status, json: (await answered.json()) as Answer }),
  )
  return { status, body: json }
}
const addPapers = (id: string, by = treasurer) => by.post<Answer>(`${url}/${id}/papers`, {})
const remove = (id: string, file: string) => treasurer.post<Answer>(`${url}/${id}/files/${file}/remove`, {})
const answer = async (id: string, files?: readonly string[]) =>
  treasurer.post<Answer>(`${url}/${id}/answer`, {
    text,
    files: files ?? (await sheet(id)).files.map((file) => file.id),
  })

interface Received {
  readonly kind: string
  readonly name: string
  readonly size: number
  readonly sha256: string
}
/** The answers in the provider's ledger. */
const received = async () =>
  (
    ((await world.readProviderLedger()).disputes ?? []) as readonly {
      readonly answer?: { readonly text: string; readonly files: readonly Received[] }
    }[]
  ).flatMap(({ answer: one }) => one ?? [])

const stored = async (id: string) =>
  world.deps.db.selectFrom('dispute_file').selectAll().where('dispute_id', '=', id).execute()

test('a document is judged by its content, replaces the one of its kind, opens, and is removed', async () => {
  const id = await aDispute()
  const fake = aSentFile('note.pdf', 'application/pdf', '<script>alert(1)</script>')
  expect((await add(id, 'proof', fake)).status).toBe(415)
  expect((await add(id, 'video')).status).toBe(404)
  expect((await add(id, 'conversation')).body.files).toMatchObject([
    { kind: 'conversation', name: 'Échanges.pdf' },
  ])
  const again = await add(id, 'conversation')
  expect([again.status, (await stored(id)).length]).toEqual([200, 1])
  const { files } = (await add(id, 'conversation', aSentPicture)).body
  expect(files).toMatchObject([{ kind: 'conversation', name: 'blanc.png' }])
  const file = files[0]?.id ?? ''
  const address = `${world.url}${url}/${id}/files/${file}`
  const opened = await fetch(address, { headers: headersOf(treasurer) })
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await remove(id, file)).body.files).toEqual([])
  expect((await treasurer.get(`${url}/${id}/files/${file}`)).status).toBe(404)
  const contents = (await stored(id)).map((row) => fileOfDispute(row.id))
  expect(contents).toHaveLength(2)
  await removeDisputeFiles(world.deps)
  expect(await stored(id)).toEqual([])
  expect(await Promise.all(contents.map((name) => world.deps.files.exists(name)))).toEqual([false, false])
})

test('all documents together have a limit, also where two arrive at once', async () => {
  const id = await aDispute()
  const most = pdf(2_500_000)
  const answers = await Promise.all([add(id, 'other', most), add(id, 'policy', most)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 413]))
  for (const { id: file } of (await sheet(id)).files) await remove(id, file)
})

test('who may not answer adds nothing, and another association has no such dispute', async () => {
  const id = await aDispute()
  const secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  expect((await add(id, 'proof', pdf(), secretary)).status).toBe(403)
  expect((await addPapers(id, secretary)).status).toBe(403)
  expect((await add(world.deps.newId(), 'proof')).status).toBe(404)
})

test('the papers of the order are added in one press, once, and not over a document of the association', async () => {
  const id = await aDispute()
  const { papers } = await sheet(id)
  expect(papers).toEqual(['receipt', 'proof', 'other'])
  await add(id, 'proof')
  const both = await Promise.all([addPapers(id), addPapers(id)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { files, papers: left } = await sheet(id)
  expect(left).toEqual([])
  expect(files.map(({ kind }) => kind)).toEqual(['other', 'proof', 'receipt'])
  expect(files.find(({ kind }) => kind === 'proof')?.name).toBe('Échanges.pdf')
})

test('an answer with other documents than its member saw is refused', async () => {
  const id = await aDispute()
  const { files } = await sheet(id)
  const seen = files.map((file) => file.id)
  await add(id, 'policy')
  expect((await answer(id, seen)).body.code).toBe('DISPUTE_CHANGED')
  expect((await sheet(id)).answer).toBeNull()
})

test('documents go with the answer, once and whole, after deaths and a lost result', async () => {
  const id = await aDispute()
  expect((await answer(id)).status).toBe(200)
  const { files } = await sheet(id)
  expect(files).toHaveLength(4)
  expect((await add(id, 'conversation')).body.code).toBe('DISPUTE_CLOSED')
  expect((await remove(id, files[0]?.id ?? '')).body.code).toBe('DISPUTE_CLOSED')
  for (const point of ['after-tx1', 'before-tx2'] as const) {
    await sendAnswers({ ...world.deps, faultPoint: deathAt(point) })
    expect(await received()).toHaveLength(point === 'after-tx1' ? 0 : 1)
    await world.moveTime(5 * 60_000)
  }
  await world.setScenario({ operation: 'dispute-answer', loseAnswer: true })
  await sendAnswers(world.deps)
  await world.moveTime(5 * 60_000)
  await Promise.all([sendAnswers(world.deps), sendAnswers(world.deps)])
  treasurer = await asTreasurer()
  expect((await sheet(id)).answer).toBe('sent')
  const [one, ...others] = await received()
  expect(others).toEqual([])
  const rows = (await stored(id)).filter((row) => row.removable_at === null)
  const hashes = await Promise.all(
    rows.map(async (row) => {
      const content = await world.deps.files.getBytes(fileOfDispute(row.id))
      return createHash('sha256').update(content).digest('hex')
    }),
  )
  expect(one?.files.map(({ sha256 }) => sha256).toSorted()).toEqual(hashes.toSorted())
})

test('a document removed while the answer is sent off is in both or in neither', async () => {
  const id = await aDispute()
  await add(id, 'proof')
  const file = (await sheet(id)).files[0]?.id ?? ''
  const [answered, removed] = await Promise.all([answer(id, [file]), remove(id, file)])
  const isAnswered = answered.status === 200
  expect(removed.body.code).toBe(isAnswered ? 'DISPUTE_CLOSED' : undefined)
  expect(answered.body.code).toBe(isAnswered ? undefined : 'DISPUTE_CHANGED')
  expect((await sheet(id)).files).toHaveLength(isAnswered ? 1 : 0)
  if (!isAnswered) await answer(id, [])
})

test('negative control: without the comparison, an answer goes with documents that its member did not see', async () => {
  const id = await aDispute()
  await add(id, 'proof')
  const guard: [string, string] = ['if array(', 'if false and array(']
  await rewriteFunction(world.deps.db, 'add_dispute_answer', [guard])
  expect((await answer(id, [])).status).toBe(200)
  await rewriteFunction(world.deps.db, 'add_dispute_answer', [[guard[1], guard[0]]])
})

test('an answer that the provider refused may be given again, without the document that it did not take', async () => {
  await sendAnswers(world.deps)
  const id = await aDispute()
  await add(id, 'conversation')
  await answer(id)
  const { id: first } = await world.deps.db
    .selectFrom('dispute_answer')
    .select('id')
    .where('dispute_id', '=', id)
    .executeTakeFirstOrThrow()
  const refused = { answer: first, failure: 'file_unreadable', now: world.deps.clock.now() }
  await endDisputeAnswer(world.deps.db, refused)
  const { mayAnswer, files } = await sheet(id)
  expect(mayAnswer).toBe(true)
  await remove(id, files[0]?.id ?? '')
  expect((await answer(id)).status).toBe(200)
  const before = (await received()).length
  await sendAnswers(world.deps)
  expect((await received()).length).toBe(before + 1)
  expect((await answer(id)).status).toBe(200)
  expect((await sheet(id)).mayAnswer).toBe(false)
  expect(await violationsOf(world)).toEqual([])
})

test('after the end of the dispute and its term, its documents are deleted', async () => {
  await sendAnswers(world.deps)
  for (const { id } of (await world.readProviderLedger()).disputes ?? []) await world.closeDispute(id, 'won')
  await reconcile(world.deps, 35)
  await applyTerms(world.deps)
  await removeDisputeFiles(world.deps)
  const files = await world.deps.db.selectFrom('dispute_file').select('id').execute()
  expect(files.length).toBeGreaterThan(4)
  world.moveOurTime(retentionMs('disputeFile') + day)
  await applyTerms(world.deps)
  await removeDisputeFiles(world.deps)
  expect(await world.deps.db.selectFrom('dispute_file').select('id').execute()).toEqual([])
  expect(await world.deps.files.exists(fileOfDispute(files[0]?.id ?? ''))).toBe(false)
  expect(await violationsOf(world)).toEqual([])
})
