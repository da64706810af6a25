import { Type } from 'typebox'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Nothing, Uuid, listOf } from '#server/platform/db/plan-schemas.ts'

/** Records orders whose people changed, or what they bought: the directory reads them again. */
export const noteChangedOrders = callWithArguments(
  'note_changed_orders',
  Type.Object({ orders: listOf(Uuid()) }),
  Nothing,
)
