import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aCaller } from '../../build/a-caller.ts'
import { aForm } from '../../build/a-form.ts'
import { aWorld, type World } from '../../build/a-world.ts'

let world: World
let form: StoredForm

beforeAll(async () => {
  world = await aWorld()
  form = await aForm(world.deps.db)
})
afterAll(() => world.close())

const page = '/associations/la-ruche/formulaires/dons'
const report = {
  reason: 'SPAM',
  userEmail: 'zoe.moreau@exemple.fr',
  userMessage: 'Cette page vend des montres.',
  url: page,
}
const send = (change: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  aCaller(world.url)<{ id: string }>('POST', '/abuses', { ...report, ...change }, headers)
const mailsOf = (id: string) =>
  world.deps.db.selectFrom('mail').selectAll().where('subject_id', '=', id).orderBy('kind').execute()

test('a report is stored; the reporter gets a thank-you in their language and the operator a mail', async () => {
  const { status, body } = await send({}, { 'accept-language': 'en' })
  expect(status).toBe(201)
  const row = await world.deps.db.selectFrom('abuse').selectAll().where('id', '=', body.id).executeTakeFirst()
  expect(row).toMatchObject({
    form_id: form.id,
    reason: 'SPAM',
    user_email: 'zoe.moreau@exemple.fr',
    url: `${world.deps.settings.publicUrl}${page}`,
  })
  const mails = await mailsOf(body.id)
  expect(mails.map(({ kind, recipient, locale }) => ({ kind, recipient, locale }))).toEqual([
    { kind: 'abuseReceived', recipient: 'zoe.moreau@exemple.fr', locale: 'en' },
    { kind: 'abuseReported', recipient: 'exploitant@exemple.fr', locale: 'fr' },
  ])
  // The address may belong to another person: their text is not sent through us.
  expect(mails.map(({ payload }) => JSON.stringify(payload).includes(report.userMessage))).toEqual([
    false,
    true,
  ])
})

test('a pasted address is stored as a keyboard would have written it', async () => {
  const { body } = await send({ userEmail: '\u202azoe.moreau@exemple.fr\u202c' })
  expect((await mailsOf(body.id)).map(({ recipient }) => recipient)).toContain('zoe.moreau@exemple.fr')
})

test('without an operator’s address only the reporter gets a mail', async () => {
  const other = await aWorld({ settings: { operatorEmail: null } })
  await aForm(other.deps.db)
  const { body } = await aCaller(other.url)<{ id: string }>('POST', '/abuses', report)
  const mails = await other.deps.db.selectFrom('mail').select('kind').execute()
  expect(body.id).toBeDefined()
  expect(mails).toEqual([{ kind: 'abuseReceived' }])
  await other.close()
})

test('our own pages, as full or relative addresses, with step, language and query', async () => {
  const origin = world.deps.settings.publicUrl
  for (const url of [`${origin}${page}`, `${page}/2/en?x=1#top`, '/associations/la-ruche/es', `${page}/`]) {
    expect((await send({ url })).status).toBe(201)
  }
})

test.each([
  'https://exemple.org/associations/la-ruche',
  'https://localhost.exemple.org/associations/la-ruche',
  '//exemple.org/associations/la-ruche',
  'javascript:alert(1)',
  '/e/recherche',
  '/associations/personne',
  '/associations/la-ruche/formulaires/inconnu',
  '/associations/la-ruche/nimporte/dons',
  '/associations/la-ruche/formulaires/../../../etc',
  '',
])('%j is not a page of an association: the address is named', async (url) => {
  const { status, body } = await send({ url })
  const [problem] = body.problems ?? []
  expect([status, problem?.field, problem?.code]).toEqual([400, 'url', 'REPORT_PAGE'])
})

test('reason, message and a valid e-mail are required', async () => {
  const answer = await send({ userEmail: 'zoe', userMessage: ' ' })
  expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
  expect(answer.body.problems?.map(({ code }) => code).sort()).toEqual(['REPORT_EMAIL', 'REPORT_MESSAGE'])
  for (const reason of ['BORED', '', 7])
    expect(await send({ reason })).toMatchObject({
      status: 400,
      body: { problems: [{ field: 'reason', code: 'REPORT_REASON' }] },
    })
})

test('one address may report five pages in ten minutes', async () => {
  const strict = await aWorld({ limitsRates: true })
  await aForm(strict.deps.db)
  const call = aCaller(strict.url)
  const statuses: number[] = []
  for (let index = 0; index < 6; index += 1) statuses.push((await call('POST', '/abuses', report)).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  await strict.close()
})
