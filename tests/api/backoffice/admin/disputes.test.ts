import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DisputeSheet, Disputes } from '#contract/admin/money/disputes.ts'
import type { Overview } from '#contract/admin/overview.ts'
import { sendAnswers } from '#server/money/dispute/send-answers.ts'
import { reconcile } from '#server/money/provider-sync/reconcile.ts'
import { aMember } from '../../../build/access/a-member.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { dropConstraints, rewriteFunction } from '../../../build/money/without-guard.ts'

const day = 86_400_000
const disputedCard = '4000000000000259'
const url = '/ha-api/admin/organizations/la-ruche/disputes'
const words = { text: 'Cette personne était présente :\nnous avons sa signature.' }
let world: World
let treasurer: Browser

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const form = await aForm(world.deps.db)
  const shopper = aShopper(world, form)
  for (let paid = 0; paid < 3; paid += 1) await shopper.pay(disputedCard)
  await world.moveTime(2 * day)
  await reconcile(world.deps, 35)
  treasurer = await asTreasurer()
})
afterAll(() => world.close())

const asTreasurer = () => aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
const list = async () => (await treasurer.get<Disputes>(url)).body
const sheet = async (id: string) => (await treasurer.get<DisputeSheet>(`${url}/${id}`)).body
const answer = (id: string, body: object = words, by = treasurer) =>
  by.post<DisputeSheet & { code: string }>(`${url}/${id}/answer`, { files: [], ...body })
/** The disputes in the provider's ledger, with their answers. */
const theirs = async () =>
  ((await world.readProviderLedger()).disputes ?? []) as readonly {
    readonly id: string
    readonly state: string
    readonly answer?: { readonly text: string }
  }[]

test('a contested payment has the bank’s reason, and until when it takes an answer', async () => {
  const { open, ended } = await list()
  expect([open.length, ended]).toEqual([3, []])
  const [dispute] = open
  expect(dispute).toMatchObject({ reason: 'fraudulent', state: 'open', answer: null, lost: 0 })
  const { facts, mayAnswer } = await sheet(dispute?.id ?? '')
  expect(mayAnswer).toBe(true)
  expect(facts[0]).toContain(`Commande ${dispute?.orderNumber ?? ''} du `)
  expect(facts.join('\n')).toMatch(/Payé le \d\d\/\d\d\/\d{4}/)
})

test('an answer needs words, the right to, and an order of the association', async () => {
  const id = (await list()).open[0]?.id ?? ''
  expect((await answer(id, { text: ' ' })).body).toMatchObject({
    problems: [{ field: 'answer.text', code: 'REQUIRED' }],
  })
  const secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  expect((await answer(id, words, secretary)).status).toBe(403)
  expect((await answer(world.deps.newId())).status).toBe(404)
})

test('of two answers at once one is stored; it is sent once, also after a lost result', async () => {
  const id = (await list()).open[0]?.id ?? ''
  const other = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  const answers = await Promise.all([answer(id), answer(id, { text: 'Autre chose.' }, other), answer(id)])
  const codes = answers.map(({ status, body }) => (status === 200 ? 'stored' : body.code))
  expect(new Set(codes)).toEqual(new Set(['stored', 'DISPUTE_CLOSED']))
  await world.setScenario({ operation: 'dispute-answer', loseAnswer: true })
  await sendAnswers(world.deps)
  expect(await sheet(id)).toMatchObject({ answer: 'waiting' })
  await world.moveTime(5 * 60_000)
  await Promise.all([sendAnswers(world.deps), sendAnswers(world.deps)])
  const { answer: state, sent } = await sheet(id)
  expect(state).toBe('sent')
  expect((await theirs()).flatMap(({ answer: one }) => one?.text ?? [])).toEqual([sent])
  const journal = await world.deps.db
    .selectFrom('access_journal')
    .select('detail')
    .where('action', '=', 'disputeAnswered')
    .execute()
  expect(journal).toHaveLength(1)
})

test('negative control: without the question for another answer, a second one is stored', async () => {
  const id = (await list()).open.find((one) => one.answer === null)?.id ?? ''
  await answer(id)
  await dropConstraints(world.deps.db, 'dispute_answer_dispute_id_key')
  const guards: [string, string][] = [
    ['if v_answer.id is not null', 'if false'],
    ["if v_status = 'closed'", "if v_status = 'none'"],
  ]
  await rewriteFunction(world.deps.db, 'add_dispute_answer', guards)
  await answer(id, { text: 'Encore.' })
  const stored = await world.deps.db
    .selectFrom('dispute_answer')
    .select('id')
    .where('dispute_id', '=', id)
    .execute()
  expect(stored).toHaveLength(2)
  await world.deps.db.deleteFrom('dispute_answer').where('dispute_id', '=', id).execute()
  const back = guards.map(([before, after]): [string, string] => [after, before])
  await rewriteFunction(world.deps.db, 'add_dispute_answer', back)
})

test('after its term the bank takes no answer, and its decision ends the dispute', async () => {
  const [dispute] = (await list()).open.filter((one) => one.answer === null)
  const id = dispute?.id ?? ''
  await world.moveTime(21 * day)
  treasurer = await asTreasurer()
  expect((await sheet(id)).mayAnswer).toBe(false)
  expect((await answer(id)).body.code).toBe('DISPUTE_CLOSED')
  const open = (await theirs()).find((one) => one.state === 'open' && one.answer === undefined)
  const contested = async () =>
    (await treasurer.get<Overview>('/ha-api/admin/organizations/la-ruche/overview')).body.contested
  const before = (await contested())?.count ?? 0
  expect(before).toBeGreaterThan(0)
  await world.closeDispute(open?.id ?? '', 'lost')
  await reconcile(world.deps, 35)
  expect((await list()).ended).toMatchObject([{ state: 'lost', lost: 4200, answer: null }])
  // The bank decided: no one has anything to do.
  expect((await contested())?.count).toBe(before - 1)
  expect(await violationsOf(world)).toEqual([])
})
