import { expect, test } from 'vitest'
import { parisDate } from '#domain/format.ts'
import { claimDueInstallments } from '#server/money/installment/collect-store.ts'
import { aForm } from '../../build/a-form.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { type World, aWorld } from '../../build/a-world.ts'
import { payInThree } from '../../build/money/a-sale.ts'

// Negative controls of two rules behind every call: the time zone of a day, and the owner of a cart.

async function inWorld(act: (world: World) => Promise<void>): Promise<void> {
  const world = await aWorld({ webhooks: false })
  try {
    await act(world)
  } finally {
    await world.close()
  }
}

test('clock: with the day of Greenwich, a debit is not collected when its day begins in Paris', () =>
  inWorld(async (world) => {
    const { db, clock } = world.deps
    await payInThree(world)
    const { due_on: due } = await db
      .selectFrom('installment')
      .select('due_on')
      .where('number', '=', 2)
      .executeTakeFirstOrThrow()
    // Half past midnight in Paris, winter or summer, is still the day before in Greenwich.
    const inGreenwich = new Date(Date.parse(due) - 86_400_000).toISOString().slice(0, 10)
    const midnight = [1, 2]
      .map((hours) => new Date(Date.parse(`${due}T00:30:00Z`) - hours * 3_600_000))
      .find((at) => parisDate(at) === due && parisDate(new Date(at.getTime() - 3_600_000)) < due)
    if (midnight === undefined) throw new Error('no midnight')
    world.moveOurTime(midnight.getTime() - clock.now().getTime())
    const now = clock.now()
    expect(now.toISOString().slice(0, 10)).toBe(inGreenwich)
    const claim = (today: string) => {
      const times = { now, today, deadline: new Date(now.getTime() + 900_000), pollAt: now, limit: 10 }
      return claimDueInstallments(db, times)
    }
    expect(await claim(inGreenwich)).toEqual([])
    expect(await claim(parisDate(now))).toHaveLength(1)
  }))

test('foreign carts: if a cart accepts another key, it is open to any visitor who knows its id', () =>
  inWorld(async (world) => {
    const { db } = world.deps
    const shopper = aShopper(world, await aForm(db))
    const [mine, theirs] = [await shopper.fillCart(), await shopper.fillCart()]
    const read = () => shopper.call('GET', `/carts/${theirs.id}`, undefined, shopper.withKey(mine))
    expect((await read()).status).toBe(404)
    const { key_hash } = await db
      .selectFrom('cart')
      .select('key_hash')
      .where('id', '=', mine.id)
      .executeTakeFirstOrThrow()
    await db.updateTable('cart').set({ key_hash }).where('id', '=', theirs.id).execute()
    expect((await read()).status).toBe(200)
  }))
