import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EnterOffline, EnteredOffline, ExpectedPayments } from '#contract/admin/money/offline.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import { aMember } from '../../../build/access/a-member.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
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
