import type { World } from '../a-world.ts'
import { aForm } from '../a-form.ts'
import { aShopper, tierIdOf } from '../a-shopper.ts'

/** Strong authentication once, then accepted without the payer. */
export const savedCard = '4000002500003155'

/** A payment form (by default) of a world, with a visitor of it. */
export async function aSale(world: World, form: Record<string, unknown>) {
  const made = await aForm(world.deps.db, { form: { type: 'PaymentForm', slug: 'vente', ...form } })
  return { form: made, shopper: aShopper(world, made), tier: (key: string) => tierIdOf(made, key) }
}

/** 100 € with an option of 10 €, and a book of 20 € that is paid at once. */
export const club = {
  installments: [1, 3],
  tiers: [
    {
      key: 'membre',
      name: 'Membre',
      price: 10_000,
      extraOptions: [{ key: 'revue', label: 'Revue', price: 1000 }],
    },
    { key: 'livre', name: 'Livre', price: 2000, isExcludedFromInstallments: true },
  ],
}

/** The whole club with a tip of 1 €, in three: 57.01 €, 37.00 €, 36.99 €; the first is paid and strongly authenticated. */
export async function payInThree(world: World, number = savedCard) {
  const sale = await aSale(world, club)
  const option = sale.form.definition.tiers[0]?.extraOptions[0]?.id ?? ''
  const items = [
    { tierId: sale.tier('membre'), extraOptions: [{ extraOptionId: option, value: true }] },
    { tierId: sale.tier('livre') },
  ]
  const cart = await sale.shopper.fillItems(items)
  await sale.shopper.saveTip(cart, 100)
  await sale.shopper.saveInstallments(cart, 3)
  const paid = await sale.shopper.payCart(cart, number)
  if (paid.executed.redirectUrl !== undefined && paid.executed.status === 'Redirect')
    await sale.shopper.answerBank(paid.executed.redirectUrl, 'success')
  return { ...sale, ...paid, cart, confirmed: (await sale.shopper.confirm(paid.paymentId)).body }
}

/** 15 € a month with a tip of 0.50 €, from a gift form; the first month is paid and strongly authenticated. */
export async function payMonthly(world: World, debitDay?: number, number = savedCard) {
  const sale = await aSale(world, {
    type: 'Donation',
    slug: 'dons',
    acceptOpenDonation: true,
    frequencies: ['SINGLE', 'SUBSCRIPTION'],
  })
  const { shopper } = sale
  const gift = { tierId: shopper.openTierId, customAmount: 1500, frequency: 'SUBSCRIPTION' }
  const cart = await shopper.fillItems([gift])
  await shopper.saveTip(cart, 50)
  if (debitDay !== undefined) await shopper.saveInstallments(cart, 1, debitDay)
  const paid = await shopper.payCart(cart, number)
  if (paid.executed.status === 'Redirect')
    await shopper.answerBank(paid.executed.redirectUrl ?? '', 'success')
  return { ...sale, ...paid, cart, confirmed: (await shopper.confirm(paid.paymentId)).body }
}
