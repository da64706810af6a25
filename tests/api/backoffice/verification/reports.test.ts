import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorHomeView } from '#contract/admin/operator-home.ts'
import type { Report, Reports } from '#contract/admin/operator-reports.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import { createOperator } from '#server/identity/access/manage-operators.ts'
import { aCaller } from '../../../build/a-caller.ts'
import { aForm } from '../../../build/a-form.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { haveSecondFactor } from '../../../build/access/a-member.ts'
import { signIn } from '../../../build/identity.ts'

const reports = '/ha-api/site/reports'

let world: World
let operator: Browser
beforeAll(async () => {
  world = await aWorld()
  await aForm(world.deps.db)
  operator = aBrowser(world.url)
  await createOperator(world.deps, 'exploitation@exemple.fr')
  const { userId } = await signIn(world, operator, 'exploitation@exemple.fr')
  await haveSecondFactor(world, userId)
})
afterAll(() => world.close())

async function aReport(): Promise<string> {
  const report = {
    reason: 'SPAM',
    userEmail: 'zoe.moreau@exemple.fr',
    userMessage: 'Cette page vend des montres.',
    url: '/associations/la-ruche/formulaires/dons',
  }
  return (await aCaller(world.url)<{ id: string }>('POST', '/abuses', report)).body.id
}

const close = (id: string, closing: object) =>
  operator.post<Report & ApiErrorBody>(`${reports}/${id}/close`, closing)
const closed = { outcome: 'changeRequested', note: ' Page corrigée à notre demande ' }

test('a report is closed with an outcome and a note, once, recorded, and opened again', async () => {
  const [first, second] = [await aReport(), await aReport()]
  const open = (await operator.get<Report>(`${reports}/${first}`)).body
  expect(open).toMatchObject({
    organizationSlug: 'la-ruche',
    reason: 'SPAM',
    message: 'Cette page vend des montres.',
    email: 'zoe.moreau@exemple.fr',
    url: `${world.deps.settings.publicUrl}/associations/la-ruche/formulaires/dons`,
    outcome: null,
    outcomes: ['noProblem', 'changeRequested'],
    history: [],
  })
  const note = closed.note.trim()
  const answer = await close(first, closed)
  expect(answer).toMatchObject({
    status: 200,
    body: {
      outcome: 'changeRequested',
      note,
      outcomes: [],
      history: [{ outcome: 'changeRequested', note, author: 'exploitation@exemple.fr' }],
    },
  })
  expect(await close(first, closed)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  // The open report comes first, although it is not the last one.
  expect((await close(second, closed)).status).toBe(200)
  expect((await operator.post(`${reports}/${first}/reopen`)).status).toBe(200)
  expect((await operator.post(`${reports}/${first}/reopen`)).status).toBe(409)
  const listed = (await operator.get<Reports>(reports)).body.reports
  expect(listed.map(({ id, outcome }) => [id, outcome])).toEqual([
    [first, null],
    [second, 'changeRequested'],
  ])
  const again = await close(first, { outcome: 'noProblem', note: 'Vu de nouveau' })
  expect(again.body.history.map(({ outcome }) => outcome)).toEqual(['noProblem', null, 'changeRequested'])
  const { journal } = (await operator.get<OperatorHomeView>('/ha-api/site')).body
  expect(journal[0]).toMatchObject({
    action: 'reportClosed',
    subject: 'la-ruche',
    author: 'exploitation@exemple.fr',
  })
})

test('two operators who close at once: one is refused, and one closing is recorded', async () => {
  const id = await aReport()
  const answers = await Promise.all([close(id, closed), close(id, closed)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await operator.get<Report>(`${reports}/${id}`)).body.history).toHaveLength(1)
})

test('a closing without a note, with an unknown outcome, or of an unknown report is refused', async () => {
  const id = await aReport()
  expect((await close(id, { ...closed, note: ' ' })).body.problems).toMatchObject([
    { field: 'report.note', code: 'REQUIRED' },
  ])
  expect((await close(id, { ...closed, outcome: 'ignored' })).status).toBe(400)
  expect((await close(world.deps.newId(), closed)).status).toBe(404)
  expect((await close('x', closed)).status).toBe(404)
  expect((await operator.get<Report>(`${reports}/${id}`)).body.outcome).toBeNull()
})

test('a suspension is an outcome only where the association is suspended', async () => {
  const id = await aReport()
  const suspended = { outcome: 'suspended', note: 'Fraude' }
  expect(await close(id, suspended)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  const path = '/ha-api/site/verifications/la-ruche/suspension'
  expect((await operator.post(path, { isSuspended: true, reason: 'Signalements' })).status).toBe(200)
  expect((await operator.get<Report>(`${reports}/${id}`)).body.outcomes).toContain('suspended')
  expect((await close(id, suspended)).body.outcome).toBe('suspended')
})
