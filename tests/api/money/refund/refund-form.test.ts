import { afterEach, beforeEach, expect, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCli } from '../../../build/commands/a-cli.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'
import { lastOrder, owed } from '../../../build/money-out/refunds.ts'

let world: World
let cli: ReturnType<typeof aCli>
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  cli = aCli(world)
  const shopper = aShopper(world, await aForm(world.deps.db))
  for (const _ of [1, 2, 3]) await shopper.pay('4242424242424242')
})
afterEach(() => world.close())

const form = 'la-ruche/Donation/dons'
const asked = async () => (await world.deps.db.selectFrom('refund_request').select('id').execute()).length

test('a database that dies during the command stops it; it continues later, without duplicates', async () => {
  const last = await lastOrder(world.deps)
  const dies = [
    'select * into v_order from',
    `if p ->> 'orderId' = '${last}' then
    raise exception 'terminating connection due to administrator command' using errcode = '57P01';
  end if;
  select * into v_order from`,
  ] as const
  await rewriteFunction(world.deps.db, 'create_refund', [dies])
  await expect(cli('refund-form', form, '--resume')).rejects.toThrow(
    /^stopped before the end, --resume continues from there: .*terminating connection/,
  )
  expect(await asked()).toBe(2)
  await rewriteFunction(world.deps.db, 'create_refund', [[/if p ->> 'orderId' = '[^']+'/, 'if false']])
  expect((await cli('refund-form', form, '--resume'))[0]).toContain('refunds 45.40 EUR of 1 orders')
  expect(await asked()).toBe(3)
})

test('a refused order is skipped and named', async () => {
  const last = await lastOrder(world.deps)
  await rewriteFunction(world.deps.db, 'create_refund', [
    [
      'if is_refund_plan_stale',
      `if p ->> 'orderId' = '${last}' then
    return jsonb_build_object('kind', 'exceeds', 'paymentId', gen_random_uuid());
  end if;
  if is_refund_plan_stale`,
    ],
  ])
  const reported = await cli('refund-form', form, '--resume')
  expect(reported[0]).toContain('refunds 90.80 EUR of 2 orders')
  expect(reported.at(-1)).toMatch(/^not possible now: \d{4}-00000\d: REFUND_EXCEEDED: /)
  expect(await owed(world.deps)).toBe(12_600)
})
