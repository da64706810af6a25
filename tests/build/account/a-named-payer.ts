import type { OrderId } from '#domain/ids.ts'
import type { OfflineFile } from '#server/money/offline/offline-file.ts'
import { addOffline } from '#server/money/offline/add-offline.ts'
import { aForm } from '../a-form.ts'
import { aPayer } from '../a-shopper.ts'
import type { World } from '../a-world.ts'
import { aSignedInShopper } from './a-signed-in-shopper.ts'
import { detachedPaymentMethods } from '../collection/detached-payment-methods.ts'
import { chequesOf } from '../documents/offline-gifts.ts'
import { receiptActions } from '../documents/receipt-actions.ts'
import { receiptsDeclared } from '../documents/receipts.ts'
import { ask, execute } from '../money-out/refunds.ts'

export const email = 'quiterie@exemple.fr'
const payer = {
  ...aPayer,
  firstName: 'Quiterie',
  lastName: 'Vandermolen',
  email,
  emailConfirmation: email,
  address: '12 impasse du Zouave',
  publishName: true,
  comment: 'Commentaire rarissime',
}
/** Words that name the payer. */
export const identity = ['Quiterie', 'Vandermolen', 'impasse du Zouave', 'rue du Sorbier', email, 'rarissime']

/**
 * A gift with a tax receipt that was corrected, a cheque with a receipt, and instalments that were refunded, with their
 * saved card: all of one payer, in the order of the numbers.
 */
export async function giveEverything(world: World): Promise<void> {
  const receipts = receiptActions(world)
  const form = await aForm(world.deps.db, {
    organisation: { ...receiptsDeclared },
    form: { installments: [1, 3], askAddress: true },
  })
  const { browser, shopper } = await aSignedInShopper(world, form, email)
  const give = async (installments: number, card: string) => {
    const cart = await shopper.fillItems([{ tierId: shopper.openTierId, customAmount: 9000 }], payer)
    await shopper.saveTip(cart, 0)
    if (installments > 1) await shopper.saveInstallments(cart, installments)
    const { paymentId, executed } = await shopper.payCart(cart, card)
    if (executed.status === 'Redirect') await shopper.answerBank(executed.redirectUrl ?? '', 'success')
    await shopper.confirm(paymentId)
  }
  await give(1, '4242424242424242')
  const { address, zipCode, city, country, firstName, lastName } = payer
  const person = { firstName, lastName, email, address, zipCode, city, country }
  await addOffline(world.deps, chequesOf([person]) satisfies OfflineFile)
  await receipts.work()
  const [first] = await ordersOf(world)
  const corrected = {
    firstName,
    lastName,
    companyName: '',
    address: '8 rue du Sorbier',
    zipCode,
    city,
    country,
  }
  const path = `/ha-api/users/me/orders/${first}/receipts/${receipts.year()}/correct`
  const { status } = await browser.post(path, { ...corrected, version: 0 })
  if (status !== 200) throw new Error('the receipt was not corrected')
  await receipts.work()
  await give(3, '4000002500003155')
  const [, , third = ''] = await ordersOf(world)
  const { requestId } = await ask(world.deps, third as OrderId)
  await execute(world.deps, requestId)
  await detachedPaymentMethods(world).forgetAfter(8)
}

async function ordersOf(world: World): Promise<string[]> {
  const rows = await world.deps.db.selectFrom('order').select('id').orderBy('number').execute()
  return rows.map(({ id }) => id)
}
