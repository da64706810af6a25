import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aShopper } from '../../../tests/build/a-shopper.ts'

// The visitors of a measurement, in a process of their own: it gets what to order and for how long, they report how many
// orders they made.

export interface OrderTask {
  readonly world: { readonly url: string; readonly sandbox: { readonly url: string } }
  readonly form: StoredForm
  /** The items of each visitor at once; a visitor orders them again and again. */
  readonly carts: readonly (readonly unknown[])[]
  readonly tip: number
  /** Orders are begun for so long, at least one for each visitor. */
  readonly ms: number
}

export interface OrdersMade {
  readonly orders: number
  readonly ms: number
  readonly problem?: string
}

let visitors = 0

async function orderOnce({ world, form, tip }: OrderTask, items: readonly unknown[]): Promise<void> {
  visitors += 1
  // Limits are per address, and visitors do not share one.
  const address = `10.${visitors & 255}.${(visitors >> 8) & 255}.${(visitors >> 16) & 255}`
  const shopper = aShopper(world, form, { 'x-forwarded-for': address })
  const cart = await shopper.fillItems(items)
  await shopper.saveTip(cart, tip)
  const { paymentId } = await shopper.payLikePages(cart, '4242424242424242')
  const { body } = await shopper.confirm(paymentId)
  if (body.status !== 'Confirmed') throw new Error(`an order ended as ${body.status}`)
}

async function orderAll(task: OrderTask): Promise<OrdersMade> {
  const begun = performance.now()
  let orders = 0
  const visit = async (items: readonly unknown[]) => {
    do {
      await orderOnce(task, items)
      orders += 1
    } while (performance.now() < begun + task.ms)
  }
  await Promise.all(task.carts.map(visit))
  return { orders, ms: performance.now() - begun }
}

process.on('message', (task: OrderTask) => {
  orderAll(task).then(
    (made) => process.send?.(made),
    (error: unknown) => process.send?.({ orders: 0, ms: 0, problem: String(error) } satisfies OrdersMade),
  )
})
