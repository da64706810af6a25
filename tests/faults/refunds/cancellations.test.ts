import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import type { KillPoint } from '#server/platform/faults.ts'
import { aMember } from '../../build/access/a-member.ts'
import { type World, aWorld } from '../../build/a-world.ts'
import { processOptions } from '../../build/collection/collectors.ts'
import { aCourse, payManyInThree } from '../../build/collection/many-in-three.ts'
import { startScript } from '../../build/commands/a-script.ts'
import { violationsOf } from '../../build/invariant-checks.ts'
import { rewriteFunction } from '../../build/money/without-guard.ts'
import type { CancellationReport } from '../../build/money-out/cancellation-process.ts'
import { aGiftOffer, givenOf, statusesOf } from '../../build/money-out/a-gift-offer.ts'
import { cancellationsOf, workOff } from '../../build/money-out/a-cancellation.ts'

const count = inject('cancelledOrders')
// Most of the time is for the payments, made one by one as a visitor makes them.
const timeout = 120_000 + count * 400

interface Cancelled {
  readonly world: World
  /** Orders by state. */
  readonly counts: () => Promise<Record<string, number>>
}

/**
 * A world in which a campaign with this many orders in three instalments is cancelled.
 * @param giftDays their payers may give until then
 */
async function withCancellation(
  orders: number,
  act: (cancelled: Cancelled) => Promise<void>,
  giftDays: number | null = null,
): Promise<void> {
  const world = await aWorld({ webhooks: false })
  try {
    await payManyInThree(world, await aCourse(world), orders)
    const treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
    const cancellations = cancellationsOf(treasurer, 'PaymentForm/stage')
    await cancellations.start('aaaaaaaaaaaaaaaa', undefined, giftDays)
    await act({ world, counts: () => statusesOf(world) })
  } finally {
    await world.close()
  }
}

const startWork = (world: World, fault: KillPoint | null = null) =>
  startScript<CancellationReport>('money-out/cancellation-process.ts', processOptions(world, fault))

/** Ends the leases of killed processes, and does what is left. */
async function bringToAnEnd({ world }: Cancelled): Promise<void> {
  await world.moveTime(2 * 60_000)
  await workOff(world.deps)
}

test('killed again and again: each order is cancelled, refunded and notified once', { timeout }, async () => {
  await withCancellation(count, async (cancelled) => {
    const { world, counts } = cancelled
    // Killed while it cancels, and while it refunds.
    for (const state of ['refunding', 'refunded'] as const) {
      const running = [startWork(world), startWork(world)]
      const reached = async () => (await counts())[state] ?? 0
      await expect.poll(reached, { timeout, interval: 100 }).toBeGreaterThan(count / 4)
      for (const { kill } of running) kill()
      await Promise.all(running.map(({ ended }) => ended))
      await world.moveTime(2 * 60_000)
    }
    await bringToAnEnd(cancelled)
    expect(await counts()).toEqual({ refunded: count })
    const { refunds } = await world.readProviderLedger()
    expect(refunds).toHaveLength(count)
    expect(new Set(refunds.map(({ amount }) => amount))).toEqual(new Set([3034]))
    const { rows } = await sql<{ mails: number; debits: number }>`
      select (select count(*) from mail where kind = 'campaignCancelled')::integer as mails,
        (select count(*) from installment where state = any(state_set('installment', 'owed')))::integer as debits
    `.execute(world.deps.db)
    expect(rows).toEqual([{ mails: count, debits: 0 }])
    expect(await violationsOf(world)).toEqual([])
  })
})

test(
  'killed while it offers and while it refunds after the term: each order is given or refunded once',
  { timeout },
  async () => {
    const orders = Math.max(6, Math.floor(count / 10))
    await withCancellation(
      orders,
      async (cancelled) => {
        const { world, counts } = cancelled
        const killAt = async (state: string, from: number) => {
          const running = [startWork(world), startWork(world)]
          const reached = async () => (await counts())[state] ?? 0
          await expect.poll(reached, { timeout, interval: 20 }).toBeGreaterThanOrEqual(from)
          for (const { kill } of running) kill()
          await Promise.all(running.map(({ ended }) => ended))
        }
        await killAt('offered', 2)
        await bringToAnEnd(cancelled)
        expect(await counts()).toEqual({ offered: orders })
        const { choose } = await aGiftOffer(world, 'payeuse.0@exemple.fr')
        await choose('give')
        await world.moveTime(15 * 86_400_000)
        await killAt('refunded', 2)
        await bringToAnEnd(cancelled)
        expect(await counts()).toEqual({ given: 1, refunded: orders - 1 })
        expect(await givenOf(world)).toHaveLength(1)
        const { rows } = await sql<{ mails: number }>`
          select count(*)::integer as mails from mail where kind = 'campaignCancelled'`.execute(world.deps.db)
        expect(rows).toEqual([{ mails: orders }])
        expect(await violationsOf(world)).toEqual([])
      },
      14,
    )
  },
)

test(
  'negative control: without a lease, what a killed process had claimed is lost',
  { timeout },
  async () => {
    await withCancellation(3, async (cancelled) => {
      const { world, counts } = cancelled
      await rewriteFunction(world.deps.db, 'claim_cancelled_orders', [
        ['next_try_at = p_retry', 'next_try_at = null'],
      ])
      expect(await startWork(world, 'after-job-claimed').ended).toBe('SIGKILL')
      await bringToAnEnd(cancelled)
      expect(await counts()).toEqual({ waiting: 3 })
    })
  },
)
