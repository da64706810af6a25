import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AttemptId } from '#domain/ids.ts'
import { providerNamed } from '#server/providers/find-provider.ts'
import { recordReturned } from '#server/money/provider-sync/record-returned-refunds.ts'
import { listRefundedOf } from '#server/money/provider-sync/refund-ledger-store.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { listDebits } from '../../build/collection/debits.ts'
import { give, lastOrder } from '../../build/money-out/refunds.ts'
import { payInThree } from '../../build/money/a-sale.ts'
import { rewriteFunction, shareTotals } from '../../build/money/without-guard.ts'
import { violationsOf } from '../../build/invariant-checks.ts'

// A refund of a debit comes back while another session holds that debit: other sales of the same form continue.

let world: World
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
})
afterEach(() => world.close())

const readPayment = 'select * into v_payment from payment where id = v_refund.payment_id;'

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
    and datname = current_database() and query like '%revert_refund%' and pid <> pg_backend_pid()`.execute(
    world.deps.db,
  )
  return rows.length > 0
}

/** Updates the form’s totals, as every sale and refund does; null if it did not wait, else the code of the error. */
async function sellMeanwhile(formId: string): Promise<string | null> {
  try {
    await world.deps.db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '500ms'`.execute(tx)
      await sql`select note_raised(${formId}, 0, 0)`.execute(tx)
    })
    return null
  } catch (error) {
    return (error as { code?: string }).code ?? 'none'
  }
}

async function comeBackWhileHeld(): Promise<string | null> {
  const { db } = world.deps
  const { form } = await payInThree(world)
  await give(world.deps, await lastOrder(world.deps))
  const { id, attempt_id } = await db.selectFrom('refund').selectAll().executeTakeFirstOrThrow()
  await world.returnRefund(id)
  const [refund] = await listRefundedOf(db, attempt_id as AttemptId)
  if (refund === undefined) throw new Error('no refund was made')
  const locks = "perform lock_refund((p ->> 'refundId')::uuid);"
  await rewriteFunction(db, 'revert_refund', [
    [locks, `perform set_config('lock_timeout', '0', true); ${locks}`],
  ])
  const returned: Promise<boolean>[] = []
  const sold = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('installment').select('number').where('number', '=', 1).forUpdate().execute()
    returned.push(recordReturned(world.deps, providerNamed(world.deps, 'sandbox'), refund))
    await expect.poll(isWaiting, { timeout: 4_000, interval: 20 }).toBe(true)
    return sellMeanwhile(form.id)
  })
  expect(await Promise.all(returned)).toEqual([true])
  expect((await listDebits(db))[0]).toMatchObject({ state: 'paid' })
  expect(await violationsOf(world)).toEqual([])
  return sold
}

test('while a returned refund waits for its debit, no other session on that form waits for it', async () => {
  expect(await comeBackWhileHeld()).toBeNull()
})

test('negative control: if totals are one row for all and it takes that row first, all sessions on that form wait for it', async () => {
  await shareTotals(world.deps.db)
  await rewriteFunction(world.deps.db, 'revert_refund', [
    [readPayment, `${readPayment} perform note_raised(v_payment.form_id, 0, 0);`],
  ])
  expect(await comeBackWhileHeld()).toBe('55P03')
})
