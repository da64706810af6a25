import type { FastifyRequest } from 'fastify'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { readOrderSheet } from '#server/backoffice/admin/orders/read-order-sheet.ts'
import { type Granted, grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'

type OfOrder = Pick<FastifyRequest, 'granted'> & { readonly params: { readonly order: string } }

/** Changes the order that a request names, in the name of its member, and reads the whole order again. */
export async function sheetAfter(
  deps: Deps,
  request: OfOrder,
  change: (granted: Granted) => Promise<unknown>,
): Promise<OrderSheet> {
  const granted = grantedOf(request)
  await change(granted)
  return readOrderSheet(deps, granted, request.params.order)
}
