import { expect, test } from 'vitest'
import { aForm } from '../../build/a-form.ts'
import { aProcessWorld } from '../../build/a-process.ts'
import { aShopper, tierIdOf } from '../../build/a-shopper.ts'

test('the program takes no ticket for the ten carts with its default share, and all of them without one', async () => {
  const processes = await aProcessWorld()
  try {
    const attackWith = async (quota: string) => {
      const program = await processes.start({ env: { HOLD_QUOTA: quota } })
      const form = await aForm(processes.db, {
        form: {
          type: 'Shop',
          slug: `vente-${quota.replace('/', '-')}`,
          tiers: [{ key: 'place', name: 'Place', price: 1000, stock: 1000, maxPerCart: 100 }],
        },
      })
      const hoarder = aShopper(processes, form)
      const startedAt = performance.now()
      await Promise.all(
        Array.from({ length: 10 }, () =>
          hoarder.makeCart([{ tierId: tierIdOf(form, 'place'), quantity: 100 }]),
        ),
      )
      const ms = Math.round(performance.now() - startedAt)
      await program.stop()
      const held = await processes.db
        .selectFrom('stock')
        .select('held')
        .where('form_id', '=', form.id)
        .execute()
      return { ms, held: held.map((row) => row.held) }
    }
    expect((await attackWith('0')).held).toEqual([1000])
    expect((await attackWith('20/5')).held).toEqual([0])
  } finally {
    await processes.close()
  }
})
