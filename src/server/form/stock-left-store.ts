import { type Static, Type } from 'typebox'
import type { FormId } from '#domain/ids.ts'
import { callWithArguments } from '#server/db/call-function.ts'
import { Instant, Uuid } from '#server/db/plan-schemas.ts'
import type { Tx } from '#server/db/schema.ts'

/** Units left by tier, option or form id; what is unlimited is absent. */
export type StockLeft = ReadonlyMap<string, number>

export const StockLeftSchema = Type.Record(Type.String(), Type.Integer())

/** What an SQL function reported of a form's stock. */
export function readStockLeft(left: Static<typeof StockLeftSchema>): StockLeft {
  return new Map(Object.entries(left))
}

const callStockLeft = callWithArguments(
  'stock_left',
  Type.Object({ form: Uuid<FormId>(), now: Instant }),
  StockLeftSchema,
)

/** What is left of a form's stock, expired holds counted as free. */
export async function findStockLeft(tx: Tx, formId: FormId, now: Date): Promise<StockLeft> {
  return readStockLeft(await callStockLeft(tx, { form: formId, now }))
}
