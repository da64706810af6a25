import type { WithdrawalView } from '#contract/schedule/schedule.ts'
import type { World } from '../a-world.ts'
import { aSale, savedCard } from '../money/a-sale.ts'
import { aCollector } from './a-collector.ts'

/** A basket of 300 € and a jumper of 100 €, with a tip of 1 €, in ten instalments: the first is paid. */
export async function aShopOrderInTen(world: World) {
  const collector = aCollector(world)
  const { shopper, tier } = await aSale(world, {
    type: 'Shop',
    slug: 'boutique',
    installments: [1, 10],
    tiers: [
      { key: 'panier', name: 'Panier', price: 30_000 },
      { key: 'pull', name: 'Pull', price: 10_000 },
    ],
  })
  const cart = await shopper.fillItems([{ tierId: tier('panier') }, { tierId: tier('pull') }])
  await shopper.saveTip(cart, 100)
  await shopper.saveInstallments(cart, 10)
  const paid = await shopper.payCart(cart, savedCard)
  await shopper.answerBank(paid.executed.redirectUrl ?? '', 'success')
  await shopper.confirm(paid.paymentId)
  const confirmation = (await collector.mailsOf('payerConfirmation')).at(-1)
  const path = `/orders/${collector.tokenOf(confirmation?.withdrawalUrl ?? '')}/withdrawal`
  const { body } = await shopper.call<WithdrawalView>('GET', path)
  const [basket = '', jumper = ''] = body.lines.map(({ id }) => id)
  const withdraw = async (...items: readonly string[]) =>
    (await shopper.call<WithdrawalView>('POST', path, { items, message: '' })).body
  const read = async () => (await shopper.call<WithdrawalView>('GET', path)).body
  return { collector, shopper, basket, jumper, withdraw, read }
}
