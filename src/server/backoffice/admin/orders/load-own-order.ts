import { AppError } from '#domain/errors.ts'
import { type OrderId, readId } from '#domain/ids.ts'
import {
  type StoredOrderSheet,
  findReadableOrder,
} from '#server/backoffice/admin/orders/order-sheet-store.ts'
import { readableForms } from '#server/backoffice/admin/orders/readable-forms.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'

/** Finds an order whose people a member may see; null also for one of another association. */
export async function findOwnOrder(
  deps: Pick<Deps, 'db'>,
  granted: Granted,
  order: string,
): Promise<StoredOrderSheet | null> {
  const id = readId<OrderId>(order)
  const scope = { organisationId: granted.organisationId, formIds: readableForms(granted) }
  return id === null ? null : asMember(deps, granted, (tx) => findReadableOrder(tx, scope, id))
}

/** Loads an order whose people a member may see. @throws AppError NOT_FOUND, also for one of another association */
export async function loadOwnOrder(
  deps: Pick<Deps, 'db'>,
  granted: Granted,
  order: string,
): Promise<StoredOrderSheet> {
  const found = await findOwnOrder(deps, granted, order)
  if (found === null) throw new AppError('NOT_FOUND')
  return found
}
