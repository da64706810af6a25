import type { Page } from 'playwright-core'
import type { FormType } from '#domain/form/form-definition.ts'
import type { Site } from '../a-site.ts'
import { cards } from './a-donor.ts'
import { anOrder, buyer } from './an-order.ts'

/** A visitor's way to the payer's step, by form type. */
export type Takes = (order: ReturnType<typeof anOrder>, price: string) => Promise<void>

/** Tickets and memberships have a name. @param title of the step that asks for whom */
export function takesForOne(title: string): Takes {
  return async (order, price) => {
    await order.openStep(1)
    await order.takes(price, 1)
    await order.goesTo(title)
    await order.page.getByLabel('Prénom').fill('Zoé')
    await order.page.getByLabel('Nom', { exact: true }).fill('Moreau')
    await order.goesTo('Vos coordonnées')
  }
}

/** A new visitor buys a price of a campaign, from its page to the confirmation, with a card that its bank secures. */
export async function buysSecured(
  site: Site,
  { type, path, takes }: { readonly type: FormType; readonly path: string; readonly takes: Takes },
  price: string,
): Promise<Page> {
  // The page may have been asked for a moment before it was published.
  const page = await site.visit({ expects: [/status of 404/] })
  const order = anOrder(page, path)
  await takes(order, price)
  await order.types(buyer)
  if (type !== 'PaymentForm') await order.goesTo('Récapitulatif')
  await order.tips('none')
  await order.accepts()
  await order.orders()
  await order.paysWith(cards.challenged)
  await order.answersBank('success')
  await order.isThanked(type)
  return page
}

/** Everything that is stored of the orders of a form, the first one first. */
export async function ordersOf({ db }: Pick<Site, 'db'>, slug: string) {
  const form = db.selectFrom('form').select('id').where('slug', '=', slug)
  const orders = await db
    .selectFrom('order')
    .selectAll()
    .where('form_id', '=', form)
    .orderBy('created_at')
    .execute()
  const items = await db.selectFrom('order_item').selectAll().orderBy('id').execute()
  return orders.map((order) => ({ order, items: items.filter((item) => item.order_id === order.id) }))
}
