import { addCents } from '#domain/money.ts'
import { askRefund, previewRefund } from '#server/money/refund/ask-refund.ts'
import { pollRefunds } from '#server/money/refund/execute-refund.ts'
import { createRefund } from '#server/money/refund/write-refund-store.ts'
import { meddling } from '../../money-out/meddling.ts'
import { type Act, day, minute, onOrder } from './scene.ts'

/** The refund that an operator may request, as words of the command. */
export const refundOptions = [
  ['--amount', '7'],
  ['--amount', '7', '--cancel', '--cancel-installments'],
  ['--tip'],
  ['--none', '--cancel', '--restock', '--cancel-installments'],
  ['--items', '1', '--cancel', '--restock'],
  [],
] as const

/** Requests a refund twice with one idempotency key, then another one with it. */
export const refundWithToken = ([index, wish]: readonly [number, readonly string[]]) =>
  onOrder(`refund ${wish.join(' ')} with a token of`, index, async ({ cli }, orderId) => {
    const token = `--token=${orderId}`
    for (const words of [wish, wish, ['--amount', '3']]) await cli('refund', orderId, ...words, token)
  })

export const refundTroubles = ['failed', 'processing', 'returned'] as const
type RefundTrouble = readonly [index: number, (typeof refundTroubles)[number], byHand: boolean]

/** The provider refuses a refund, delays it, or the payer's bank returns it; an operator refunds it by hand. */
export const refundInTrouble = ([index, trouble, byHand]: RefundTrouble) =>
  onOrder(
    `refund ${trouble}${byHand ? ', by hand,' : ''} of`,
    index,
    async ({ world, stage, cli }, orderId) => {
      if (trouble !== 'returned') await world.setScenario({ nextRefund: trouble })
      await cli('refund', orderId, '--cancel', '--cancel-installments')
      if (trouble === 'returned')
        for (const { id } of (await world.readProviderLedger()).refunds.slice(-2))
          await world.returnRefund(id).catch(() => undefined)
      await cli('reconcile', '35')
      await stage.moveTime(2 * day)
      await pollRefunds(world.deps)
      const failed = await world.deps.db
        .selectFrom('refund')
        .select('id')
        .where('state', '=', 'failed')
        .execute()
      if (byHand)
        for (const { id } of failed.slice(-2))
          for (const _ of [1, 2]) await cli('refund', 'settle', id, 'VIR-1')
      else await cli('refund', orderId, '--amount', '5')
    },
  )

/** Money moves while a refund is planned. */
export const refundWhileMoneyMoves = (index: number) =>
  onOrder('refund while money moves of', index, ({ world, cli }, orderId) =>
    askRefund(
      meddling(world.deps, () => cli('refund', orderId, '--amount', '1')),
      {
        orderId,
        token: world.deps.newId(),
        wish: { scope: 'whole' },
        cancelsLines: false,
        restocks: false,
        cancelsSchedule: false,
        askedBy: 'the replay',
      },
    ).catch(() => undefined),
  )

/** Requests twice the remaining amount from the database: the program never plans so much. */
export const refundTooMuch = (index: number) =>
  onOrder('refund too much of', index, async ({ world: { deps } }, orderId) => {
    const asked = {
      orderId,
      token: deps.newId(),
      wish: { scope: 'whole' } as const,
      restocks: false,
      cancelsSchedule: true,
      askedBy: 'the replay',
    }
    const planned = await previewRefund(deps, { ...asked, cancelsLines: false }).catch(() => null)
    if (planned === null) return
    const now = deps.clock.now()
    await createRefund(
      deps.db,
      {
        ...asked,
        scope: asked.wish.scope,
        id: deps.newId(),
        waivesTip: true,
        follows: null,
        left: planned.left.map(({ id, total, tip }) => ({ paymentId: id, total, tip })),
        lines: planned.lines,
        refunds: planned.refunds.map((refund) => ({
          ...refund,
          id: deps.newId(),
          amount: addCents(refund.amount, refund.amount),
        })),
        mails: [],
        nextTry: now,
      },
      now,
    )
  })

/** Stops the debits of an order, with or without a refund of the paid ones. */
export const stopDebits = ([index, refunds]: readonly [number, boolean]) =>
  onOrder('stop the debits of', index, ({ cli }, orderId) =>
    cli('cancel-installments', orderId, ...(refunds ? ['--refund'] : [])),
  )

/** Refunds everything that the form sold. */
export const refundForm: Act = {
  name: 'refund the form',
  run: async ({ cli, slug, world, stage }) => {
    await cli('refund-form', `${slug}/Event/soiree`, '--resume', '--restock')
    await stage.moveTime(2 * minute)
    await pollRefunds(world.deps)
  },
}
