import { Type } from 'typebox'
import type { OrderId } from '#domain/ids.ts'
import { orNull } from '#contract/shape.ts'
import { callForRows } from '#server/platform/db/call-function.ts'
import { CivilDate, Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { Page } from '#server/platform/process-pages.ts'

const callListMembershipsEnding = callForRows(
  'list_memberships_ending',
  Type.Object({
    from: CivilDate,
    to: CivilDate,
    orderedBefore: Instant,
    after: orNull(Uuid()),
    limit: Type.Integer(),
  }),
  Uuid<OrderId>(),
)

/** The orders with a membership that ends between two days and was not renewed or reminded of yet. */
export async function listMembershipsEnding(
  tx: Tx,
  ending: { readonly from: string; readonly to: string; readonly orderedBefore: Date },
  { after, limit }: Page<OrderId>,
): Promise<OrderId[]> {
  return callListMembershipsEnding(tx, { ...ending, after, limit })
}

/** Whether the payer of an order joined the same association again after it. */
export async function hasJoinedAgain(
  tx: Tx,
  {
    orderId,
    email,
    orderedAt,
  }: { readonly orderId: OrderId; readonly email: string; readonly orderedAt: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('order')
    .innerJoin('order as later', 'later.organisation_id', 'order.organisation_id')
    .innerJoin('order_item', 'order_item.order_id', 'later.id')
    .select('later.id')
    .where('order.id', '=', orderId)
    .where('later.created_at', '>', orderedAt)
    .where((eb) => eb(eb.fn('lower', [eb.ref('later.payer', '->>').key('email')]), '=', email.toLowerCase()))
    .where('order_item.tier_type', '=', 'Membership')
    .where('order_item.cancelled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
