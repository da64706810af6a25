import type { WithdrawalView } from '#contract/schedule/schedule.ts'
import { pollRefunds } from '#server/money/refund/execute-refund.ts'
import { collectDay, runLoops, unpaidDebits } from '../../model/a-stage.ts'
import { savedCard } from '../../money/a-sale.ts'
import { type Act, type Scene, day, minute } from './scene.ts'

const shop = {
  type: 'Shop',
  slug: 'boutique',
  title: 'Boutique',
  presetAmounts: [],
  installments: [1, 10],
  tiers: [
    {
      key: 'panier',
      name: 'Panier',
      price: 30_000,
      extraOptions: [{ key: 'ruban', label: 'Ruban', price: 500, stock: 50 }],
    },
    { key: 'pull', name: 'Pull', price: 10_000, stock: 40 },
  ],
}

/** Buys a basket and a jumper in ten instalments; returns the order, or undefined where there is none. */
async function buyInTen(scene: Scene, tip: number) {
  const { world, slug } = scene
  const { shopper, tier, optionOf } = await scene.aSecondForm(shop)
  const options = [{ extraOptionId: optionOf('panier'), value: true }]
  const cart = await shopper.fillItems([
    { tierId: tier('panier'), extraOptions: options },
    { tierId: tier('pull') },
  ])
  await shopper.saveTip(cart, tip)
  await shopper.saveInstallments(cart, 10)
  const paid = await shopper.payCart(cart, savedCard)
  await shopper.answerBank(paid.executed.redirectUrl ?? '', 'success')
  const { body } = await shopper.confirm(paid.paymentId)
  if (body.status !== 'Confirmed') return undefined
  const order = await world.deps.db
    .selectFrom('order')
    .innerJoin('organisation', 'organisation.id', 'order.organisation_id')
    .select(['order.id', 'order.number'])
    .where('cart_id', '=', cart.id)
    .where('organisation.slug', '=', slug)
    .executeTakeFirst()
  return order && { ...order, shopper }
}

export const withdrawnLines = ['all', 'jumper'] as const
export const withdrawalDecisions = ['refund', 'resume', 'both', 'none'] as const
type Withdrawal = readonly [(typeof withdrawnLines)[number], (typeof withdrawalDecisions)[number]]

/**
 * Withdraws from all or part of a purchase in ten instalments; the association decides, or lets the time limit pass.
 */
export const withdraw = ([lines, decision]: Withdrawal): Act => ({
  name: `withdraw from ${lines}, then ${decision}`,
  run: async (scene) => {
    const { stage, cli, slug, linkTo } = scene
    const order = await buyInTen(scene, 100)
    if (order === undefined) return
    const { shopper } = order
    const path = `/orders/${linkTo('withdraw', order.id)}/withdrawal`
    const { body } = await shopper.call<WithdrawalView>('GET', path)
    const items = lines === 'all' ? [] : body.lines.slice(1, 2).map(({ id }) => id)
    for (const message of ['Trop petit.', ''])
      await shopper.call<WithdrawalView>('POST', path, { items, message })
    await collectDay(stage)
    const name = `${slug}/${order.number}`
    if (decision === 'resume' || decision === 'both') await cli('resume-installments', name)
    if (decision === 'refund' || decision === 'both') {
      await cli('refund', name, '--items', '2', '--cancel', '--restock')
      await cli('resume-installments', name)
    }
    for (let month = 0; month < 2; month += 1) {
      await stage.moveTime(32 * day)
      await runLoops(stage)
      await collectDay(stage)
    }
    await cli('withdrawals', slug)
  },
})

/** An order is refunded while the answer about one of its debits is lost; the debit was refused. */
export const refundDuringDebit: Act = {
  name: 'refund during a debit',
  run: async (scene) => {
    const { world, stage, cli } = scene
    const order = await buyInTen(scene, 0)
    if (order === undefined) return
    await stage.moveTime(32 * day)
    await world.setScenario({ nextSaved: ['hapay_card_declined'] })
    await world.setScenario({ operation: 'saved-charge', loseAnswer: true })
    await collectDay(stage)
    await cli('refund', order.id, '--cancel', '--restock')
    await stage.moveTime(60 * minute)
    await runLoops(stage)
    await pollRefunds(world.deps)
  },
}

/** A refused debit is started to be paid in person, and left; then it is started again and cancelled. */
export const leaveRegularisation: Act = {
  name: 'leave a regularisation',
  run: async (scene) => {
    const { world, stage, linkTo } = scene
    const order = await buyInTen(scene, 100)
    if (order === undefined) return
    await world.setScenario({ nextSaved: ['hapay_insufficient_funds'] })
    await stage.moveTime(32 * day)
    await collectDay(stage)
    const [paymentId] = await unpaidDebits(stage)
    if (paymentId === undefined) return
    const cle = linkTo('regularise', paymentId)
    const begin = (isNew: boolean) =>
      order.shopper.call(
        'POST',
        `/payments/${paymentId}/reinitialize?${new URLSearchParams({ useNewPaymentMethod: String(isNew), cle })}`,
        {},
      )
    await begin(true)
    await runLoops(stage)
    await stage.moveTime(90 * minute)
    await collectDay(stage)
    for (const isNew of [false, true]) await begin(isNew)
    await stage.moveTime(day)
    await runLoops(stage)
    await collectDay(stage)
  },
}
