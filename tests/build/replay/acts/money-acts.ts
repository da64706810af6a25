import { forgetPaymentMethod } from '#server/money/collection/forget-payment-method.ts'
import { rollUpTotals } from '#server/catalogue/form/form-store.ts'
import { addOffline } from '#server/money/offline/add-offline.ts'
import { readOfflineFile } from '#server/money/offline/offline-file.ts'
import { pollOrphans } from '#server/money/provider-sync/refund-orphan.ts'
import { collectDay, handleEvents, ordersOf, runLoops } from '../../model/a-stage.ts'
import { pick } from '../../model/stage-command.ts'
import { payTwiceAct } from './payment-acts.ts'
import { type Act, day, minute } from './scene.ts'

/** A transfer is prepared, requested again, then completed or cancelled, each twice. */
export const payOut = ([amount, end]: readonly [string | null, 'done' | 'cancel' | null]): Act => ({
  name: `pay out ${amount ?? 'everything'}, ${end ?? 'left'}`,
  run: async ({ cli, slug, nextNumber }) => {
    const amounts = amount === null ? [] : [amount]
    const token = `--token=${slug}-${nextNumber()}`
    const [first = ''] = await cli('payout', 'create', slug, ...amounts, token)
    for (const other of [amounts, ['999999'], ['1']]) await cli('payout', 'create', slug, ...other, token)
    await cli('payout', 'create', slug, '99999999')
    const id = /payout ([\w-]+):/.exec(first)?.[1]
    if (id === undefined || end === null) return
    for (const reference of [['VIR-1'], ['VIR-1'], ['VIR-2']])
      await cli('payout', end, id, ...(end === 'done' ? reference : []))
    await cli('payout', end === 'done' ? 'cancel' : 'done', id)
  },
})

/** An association owes money after a refund, and repays it. */
export const repay = (index: number): Act => ({
  name: `repay what was refunded of ${index}`,
  run: async ({ cli, slug, stage, nextNumber }) => {
    await cli('payout', 'create', slug)
    const orderId = pick(await ordersOf(stage), index)
    if (orderId !== undefined) await cli('refund', orderId, '--amount', '6')
    const token = `--token=${slug}-${nextNumber()}`
    for (const amount of ['4', '4', '5', '4000'])
      await cli('payout', 'received', slug, amount, 'VIR-9', token)
    await cli('payout', 'received', slug, '4000', 'VIR-9')
  },
})

/**
 * Money that the association received itself: tickets, perhaps more than available, and a gift; the same file twice.
 */
export const enterOffline = (tickets: number): Act => ({
  name: `enter ${tickets} tickets paid in cash`,
  run: async ({ world: { deps }, slug, nextNumber }) => {
    const number = nextNumber()
    const participant = { firstName: 'Ida', lastName: 'Roy' }
    const payer = { ...participant, email: 'ida.roy@exemple.fr' }
    const entries = [
      {
        reference: `D-${number}`,
        paymentMethod: 'Cash',
        payer,
        items: [{ tier: 'open-donation', customAmount: 1500 }],
      },
      {
        reference: `C-${number}`,
        paymentMethod: 'Check',
        payer,
        items: [{ tier: 'place', quantity: tickets, participant }],
      },
    ]
    const file = { organizationSlug: slug, formType: 'Event', formSlug: 'soiree', entries }
    for (const _ of [1, 2])
      await addOffline(deps, readOfflineFile(file, deps.clock.now())).catch(() => undefined)
  },
})

/** A charge in another currency is quarantined; an operator refunds it, or reports that it was refunded. */
export const decideQuarantine = (decision: 'refund' | 'release'): Act => ({
  name: `quarantine, then ${decision}`,
  run: async ({ stage, world, mood, cli }) => {
    mood.reportsOtherCurrency = true
    try {
      const { paymentId, executed } = await stage.shopper.pay('4000000000003220')
      await stage.shopper.answerBank(executed.redirectUrl ?? '', 'success')
      await stage.shopper.confirm(paymentId)
      await handleEvents(stage, false)
    } finally {
      mood.reportsOtherCurrency = false
    }
    const quarantined = world.deps.db
      .selectFrom('orphan_payment')
      .select('id')
      .where('state', '=', 'quarantined')
    for (const { id } of await quarantined.execute())
      for (const words of [
        [decision, id],
        [decision, id],
        ['release', id],
      ])
        await cli('orphan', ...words, ...(words[0] === 'release' ? ['VIR-3'] : []))
  },
})

/** The refund of an orphan payment fails, or is delayed. */
export const orphanInTrouble = (trouble: 'failed' | 'processing'): Act => ({
  name: `orphan, its refund ${trouble}`,
  run: async (scene) => {
    const { world, stage } = scene
    await payTwiceAct.run(scene)
    for (const days of [0, 1, 1]) {
      await world.setScenario({ nextRefund: trouble })
      await stage.moveTime(days * day + 2 * minute)
      await pollOrphans(world.deps)
    }
  },
})

/** Banks decide the disputes of their payers. */
export const endDisputes = (outcome: 'won' | 'lost'): Act => ({
  name: `disputes ${outcome}`,
  run: async ({ world, stage, cli }) => {
    await stage.moveTime(3 * day)
    await handleEvents(stage, false)
    await cli('reconcile', '35')
    for (const { id, state } of (await world.readProviderLedger()).disputes ?? [])
      if (state === 'open') await world.closeDispute(id, outcome)
    await cli('reconcile', '35')
  },
})

/** The other work of the worker, days later. */
export const rareLoops: Act = {
  name: 'rare loops',
  run: async ({ world: { deps }, stage }) => {
    await stage.moveTime(8 * day)
    await runLoops(stage)
    await collectDay(stage)
    await forgetPaymentMethod(deps)
    await rollUpTotals(deps.db, deps.clock.now(), 10_000)
  },
}
