import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EnterOffline, EnteredOffline } from '#contract/admin/money/offline.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { aGala } from '../../../build/money-out/a-gala.ts'
import { aCheque } from '../../../build/money/an-offline-entry.ts'

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
