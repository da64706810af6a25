import { afterEach, beforeEach, expect, test } from 'vitest'
import type { History } from '#contract/account/history.ts'
import type { Corrected } from '#contract/receipt-correction.ts'
import { aBrowser } from '../../../build/a-browser.ts'
import { aPresident } from '../../../build/access/a-member.ts'
import { aPayer } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { receiptActions } from '../../../build/documents/receipt-actions.ts'
import { signIn } from '../../../build/identity.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { give, lastOrder } from '../../../build/money-out/refunds.ts'

let world: World
let actions: ReturnType<typeof receiptActions>
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  actions = receiptActions(world)
})
afterEach(() => world.close())

test('of the donor and the association at once, one correction wins, the other is refused, and no number is lost', async () => {
  await actions.giveOnce()
  const president = await aPresident(world)
  const { receipt, typed } = await actions.opened(president)
  const donor = aBrowser(world.url)
  await signIn(world, donor, aPayer.email)
  const [order] = (await donor.get<History>('/ha-api/users/me/history')).body.data
  const own = `/ha-api/users/me/orders/${order?.id}/receipts/${actions.year()}/correct`
  const answers = await Promise.all([
    actions.correct(president, receipt.id, { ...typed, lastName: 'Petit' }),
    donor.post<Corrected & { code?: string }>(own, { ...typed, lastName: 'Grand' }),
    actions.correct(president, receipt.id, { ...typed, lastName: 'Moyen' }),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  expect(answers.flatMap(({ body }) => body.code ?? [])).toEqual(['RECEIPT_CHANGED', 'RECEIPT_CHANGED'])
  await actions.work()
  const { db } = world.deps
  const corrections = await db.selectFrom('receipt_correction').select('after').execute()
  const [, valid, ...more] = await actions.list()
  expect([corrections.length, more]).toEqual([1, []])
  expect(valid?.label).toBe(`${actions.year()}-000002`)
  expect(valid?.facts.donor.name).toBe(`${aPayer.firstName} ${corrections[0]?.after.lastName}`)
  // Who lost opens it again, and goes on from what it states now.
  const again = await actions.opened(president)
  expect(again.typed).toMatchObject({ version: 1, lastName: corrections[0]?.after.lastName })
  expect(
    (await actions.correct(president, again.receipt.id, { ...again.typed, lastName: 'Petit-Grand' })).status,
  ).toBe(200)
  await actions.work()
  expect((await actions.list()).map(({ label }) => label.slice(5))).toEqual(['000001', '000002', '000003'])
  expect(await violationsOf(world)).toEqual([])
})

test('a refund of the whole gift at the same moment leaves no valid receipt', async () => {
  await actions.giveOnce()
  const president = await aPresident(world)
  const { receipt, typed } = await actions.opened(president)
  const order = await lastOrder(world.deps)
  const [, answer] = await Promise.all([
    give(world.deps, order).then(() => actions.work()),
    actions.correct(president, receipt.id, { ...typed, lastName: 'Petit' }),
  ])
  expect([200, 409]).toContain(answer.status)
  await actions.work()
  expect((await actions.amounts()).every((amount) => amount < 0)).toBe(true)
  expect(await violationsOf(world)).toEqual([])
})
