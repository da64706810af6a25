import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { receiptPoints } from '#server/platform/faults.ts'
import { aForm } from '../../build/a-form.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { type World, aWorld } from '../../build/a-world.ts'
import { manyGifts, startReceipts } from '../../build/documents/many-receipts.ts'
import { receiptsDeclared } from '../../build/documents/receipts.ts'

const count = inject('yearlyReceipts')
const timeout = 180_000 + count * 200
/** Asked for of a whole run; a run of a few is mostly its start. */
const [leastPerSecond, mostMegabytes] = [count < 1000 ? 0 : 20, 400]

/** Numbers, files and mails, and the orders with more than one of them. */
async function figuresOf({ deps }: World) {
  const { rows } = await sql<Record<'receipts' | 'last' | 'files' | 'mails' | 'twice', number>>`
    select (select count(*) from receipt)::integer as receipts, (select max(number) from receipt)::integer as last,
      (select count(*) from receipt_file)::integer as files,
      (select count(*) from mail where kind = 'taxReceipt')::integer as mails,
      (select count(*) from (select from receipt group by order_id, year having count(*) > 1) r)::integer as twice
  `.execute(deps.db)
  return rows[0]
}

/** Makes the claims of a killed process due again, without waiting for the end of its lease. */
async function endLeases({ deps }: World): Promise<void> {
  await sql`update receipt_due set next_try_at = now() where due_at is not null`.execute(deps.db)
  await sql`update receipt set next_try_at = now() where next_try_at is not null`.execute(deps.db)
}

test(
  'a run of yearly receipts that is killed on its way goes on, with none twice and no hole',
  { timeout },
  async () => {
    const world = await aWorld({ webhooks: false })
    try {
      const shopper = aShopper(world, await aForm(world.deps.db, { organisation: receiptsDeclared }))
      const { paymentId } = await shopper.pay('4242424242424242', 5000, 0)
      await shopper.confirm(paymentId)
      await manyGifts(world, count - 1)
      // One process dies with a number that is not committed, one with a paper that is not stored.
      for (const point of receiptPoints) {
        expect(await startReceipts(world, point).ended).toBe('SIGKILL')
        await endLeases(world)
      }
      const begun = performance.now()
      const running = startReceipts(world)
      const issued = async () => (await figuresOf(world))?.files ?? 0
      await expect.poll(issued, { timeout, interval: 100 }).toBeGreaterThan(count / 4)
      running.kill()
      await running.ended
      await endLeases(world)
      const report = await startReceipts(world).ended
      expect(await figuresOf(world)).toEqual({
        receipts: count,
        last: count,
        files: count,
        mails: count,
        twice: 0,
      })
      if (typeof report === 'string') throw new Error(report)
      expect(report.megabytes).toBeLessThanOrEqual(mostMegabytes)
      // With the start of both programs.
      const perSecond = count / ((performance.now() - begun) / 1000)
      expect(perSecond).toBeGreaterThanOrEqual(leastPerSecond)
    } finally {
      await world.close()
    }
  },
)
