import { AppError } from '#domain/errors.ts'
import { type OrderId, readId } from '#domain/ids.ts'
import type { Deps } from '#server/money/deps.ts'
import { findOrderByNumber } from '#server/money/refund/refundable-store.ts'

/**
 * The id of an order that an operator names by id or by ORGANIZATION/NUMBER.
 * @throws AppError NOT_FOUND
 */
export async function findNamedOrder({ db }: Pick<Deps, 'db'>, name: string): Promise<OrderId> {
  const [slug = '', number = ''] = name.split('/')
  const id = readId<OrderId>(name) ?? (await findOrderByNumber(db, slug, number))
  if (id === null)
    throw new AppError('NOT_FOUND', { detail: `no order ${name}: its id, or ORGANIZATION/2026-000001` })
  return id
}
