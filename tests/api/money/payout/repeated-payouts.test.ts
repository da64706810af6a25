import { afterEach, beforeEach, expect, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCli } from '../../../build/commands/a-cli.ts'
import { dropConstraints, rewriteFunction } from '../../../build/money/without-guard.ts'
import { owed } from '../../../build/money-out/refunds.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { orderNumber } from '../../../build/money/order-number.ts'

let world: World
let cli: ReturnType<typeof aCli>
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  cli = aCli(world)
  // 42.00 € with a tip of 3.40 €.
  await aShopper(world, await aForm(world.deps.db)).pay('4242424242424242')
})
afterEach(() => world.close())

const payouts = async () =>
  (await world.deps.db.selectFrom('payout').select('amount_cents').orderBy('created_at').execute()).map(
    ({ amount_cents }) => amount_cents,
  )

/** The answer of a command about a payout, without the line that says that it existed. */
const idIn = (lines: readonly string[]) => /payout ([\w-]+):/.exec(lines.join('\n'))?.[1]

test('a payout requested again with its token is the same one, in its present state', async () => {
  const first = await cli('payout', 'create', 'la-ruche', '12,00', '--token', 'juin')
  const id = idIn(first) ?? ''
  expect(await cli('payout', 'create', 'la-ruche', '12,00', '--token', 'juin')).toEqual([
    'already requested with this token:',
    `payout ${id}: 12.00 EUR, created`,
  ])
  await cli('payout', 'done', id)
  expect((await cli('payout', 'create', 'la-ruche', '12', '--token=juin'))[1]).toBe(
    `payout ${id}: 12.00 EUR, paid`,
  )
  for (const amount of [['12,01'], []])
    await expect(cli('payout', 'create', 'la-ruche', ...amount, '--token', 'juin')).rejects.toThrow(
      `CONFLICT: the token juin asked for something else before: payout ${id} of 12.00 EUR`,
    )
  expect(await payouts()).toEqual([1200])
  expect(await owed(world.deps)).toBe(3000)
  expect(await violationsOf(world)).toEqual([])
})

test('the whole owed amount is set aside once, even if more is owed later', async () => {
  const id = idIn(await cli('payout', 'create', 'la-ruche', '--token', 'tout'))
  await aShopper(world, await aForm(world.deps.db, { form: { slug: 'autre' } })).pay('4242424242424242')
  expect(idIn(await cli('payout', 'create', 'la-ruche', '--token', 'tout'))).toBe(id)
  expect(idIn(await cli('payout', 'create', 'la-ruche', '42', '--token', 'tout'))).toBe(id)
  expect(await owed(world.deps)).toBe(4200)
})

test('a repayment recorded again with its token is recorded once', async () => {
  // A token belongs to one kind of command.
  await cli('payout', 'create', 'la-ruche', '--token', 'juin')
  await cli('refund', `la-ruche/${orderNumber(1)}`, '--amount', '20')
  expect(await cli('payout', 'received', 'la-ruche', '10', 'VIR-2', '--token', 'juin')).toEqual([
    '10.00 EUR received, 10.00 EUR is still to come',
  ])
  expect(await cli('payout', 'received', 'la-ruche', '10', 'VIR-2', '--token', 'juin')).toEqual([
    'already requested with this token:',
    '10.00 EUR received, 10.00 EUR is still to come',
  ])
  for (const other of [
    ['9', 'VIR-2'],
    ['10', 'VIR-3'],
  ])
    await expect(cli('payout', 'received', 'la-ruche', ...other, '--token', 'juin')).rejects.toThrow(
      'CONFLICT',
    )
  expect(await payouts()).toEqual([4200, -1000])
  expect(await owed(world.deps)).toBe(-1000)
  expect(await violationsOf(world)).toEqual([])
})

const atOnce = () =>
  Promise.allSettled(
    Array.from({ length: 5 }, () => cli('payout', 'create', 'la-ruche', '5', '--token', 'juin')),
  )

test('the same payout requested at once is made once', async () => {
  const done = await atOnce()
  expect(new Set(done.map((one) => (one.status === 'fulfilled' ? idIn(one.value) : null))).size).toBe(1)
  expect(await payouts()).toEqual([500])
})

test('negative control: without the check of its token and its key it is made each time', async () => {
  await rewriteFunction(world.deps.db, 'create_payout', [['if v_known is not null', 'if false']])
  await atOnce()
  expect(await payouts()).toEqual([500])
  await dropConstraints(world.deps.db, 'payout_token')
  await atOnce()
  expect(await payouts()).toEqual([500, 500, 500, 500, 500, 500])
})
