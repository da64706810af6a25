import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EnterOffline, EnteredOffline, ExpectedPayments } from '#contract/admin/money/offline.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import { parisDate } from '#domain/format.ts'
import { retentionDays } from '#domain/account/retention.ts'
import { applyTerms } from '#server/program/worker/apply-terms.ts'
import { aMember } from '../../../build/access/a-member.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { findTraces } from '../../../build/account/find-traces.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { aGala } from '../../../build/money-out/a-gala.ts'
import { aCheque } from '../../../build/money/an-offline-entry.ts'

const dayMs = 86_400_000
const association = '/ha-api/admin/organizations/la-ruche'
const gala = `${association}/forms/Event/gala`
const bank = 'Crédit Agricole'
const payer = { ...aCheque().payer, lastName: 'Kerouredan', email: 'ida.kerouredan@exemple.fr' }
let world: World
let treasurer: Browser
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  treasurer = (await aGala(world)).treasurer
})
afterEach(() => world.close())

const aPromise = (more: Partial<EnterOffline> = {}) => {
  const { paidOn: _paidOn, isAnother: _isAnother, ...entry } = aCheque({ number: '', payer, ...more })
  return entry
}
const promise = (body: object) =>
  treasurer.post<{ paymentId: string } & Partial<ApiErrorBody>>(`${gala}/expected`, body)
const receive = (id: string, more: object = {}) =>
  treasurer.post<EnteredOffline & Partial<ApiErrorBody>>(`${association}/expected/${id}/receive`, {
    number: '0012345',
    bank,
    paidOn: '2026-11-02',
    isAnother: false,
    ...more,
  })
const list = async () => (await treasurer.get<ExpectedPayments>(`${association}/expected`)).body.expected
const held = async () => {
  const { held: units } = await world.deps.db
    .selectFrom('stock')
    .select('held')
    .where('kind', '=', 'tier')
    .where('capacity', 'is not', null)
    .executeTakeFirstOrThrow()
  return units
}

test('a received cheque has the number of no other one, unless its member says so', async () => {
  const entered = aCheque({ bank, paidOn: '2026-11-02' })
  const { body: first } = await treasurer.post<EnteredOffline>(`${gala}/offline`, entered)
  const { paymentId } = (await promise(aPromise())).body
  const refused = await receive(paymentId, { bank: 'crédit  agricole' })
  expect(refused.body.problems).toMatchObject([
    { field: 'offline.number', code: 'CHEQUE_KNOWN', params: { order: first.orderNumber } },
  ])
  // Repeated, it is itself.
  const received = await receive(paymentId, { number: '99' })
  expect((await receive(paymentId, { number: '99' })).body).toEqual(received.body)
  const { paymentId: part } = (await promise({ ...aPromise(), token: world.deps.newId() })).body
  expect((await receive(part, { isAnother: true })).status).toBe(200)
  expect(await violationsOf(world)).toEqual([])
})

test('an idempotency key with other content is refused, also on a later day', async () => {
  const asked = aPromise()
  const { body } = await promise(asked)
  world.moveOurTime(dayMs)
  treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  expect((await promise(asked)).body).toEqual(body)
  const other = { ...asked, payer: { ...payer, firstName: 'Léo' } }
  const refused = await promise(other)
  expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT'])
  expect(await list()).toHaveLength(1)
})

test('of two entries with one key and two contents at once, one is refused', async () => {
  const asked = aPromise()
  const answers = await Promise.all([promise(asked), promise({ ...asked, paymentMethod: 'Cash' })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await list()).toHaveLength(1)
})

test('after its term, promised money is not expected any more, and names no one', async () => {
  const { paymentId } = (await promise(aPromise())).body
  expect(await held()).toBe(1)
  const work = async (days: number) => {
    world.moveOurTime(days * dayMs)
    await applyTerms(world.deps)
    await applyTerms(world.deps)
    treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  }
  await work(retentionDays.promise - 1)
  expect(await list()).toHaveLength(1)
  await work(2)
  expect([await list(), await held()]).toEqual([[], 0])
  const paidOn = parisDate(world.deps.clock.now())
  expect((await receive(paymentId, { paidOn })).body.code).toBe('CONFLICT')
  expect(await findTraces(world, ['Kerouredan', payer.email])).toEqual([])
  const rows = await world.deps.db
    .selectFrom('access_journal')
    .select('user_id')
    .where('action', '=', 'expectedCancelled')
    .execute()
  expect(rows).toEqual([{ user_id: null }])
  expect(await violationsOf(world)).toEqual([])
})
