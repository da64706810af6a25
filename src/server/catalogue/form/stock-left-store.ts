import { type Static, Type } from 'typebox'
import type { FormId } from '#domain/ids.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Units left by tier, option or form id; what is unlimited is absent. */
export type StockLeft = ReadonlyMap<string, number>

export const StockLeftSchema = Type.Record(Type.String(), Type.Integer())

/** Reads the stock of a form that an SQL function reported. */
export function readStockLeft(left: Static<typeof StockLeftSchema>): StockLeft {
  return new Map(Object.entries(left))
}

const callFindStockLeft = callWithArguments(
  'find_stock_left',
  Type.Object({ form: Uuid<FormId>(), now: Instant }),
  StockLeftSchema,
)

/** Reads the remaining stock of a form, expired holds counted as free. */
export async function findStockLeft(tx: Tx, formId: FormId, now: Date): Promise<StockLeft> {
  return readStockLeft(await callFindStockLeft(tx, { form: formId, now }))
}

/** Stock left of a form for anyone, and when units that others hold may be free again. */
export interface StockFigures {
  /** Units left by tier, option or form id; absent = unlimited. */
  readonly remaining: StockLeft
  /** Entries left of the whole form; null = unlimited. */
  readonly remainingEntries: number | null
  /** When it is worth trying again, by id, where live holds and not sales use the stock up; absent if not asked for. */
  readonly reservedUntil?: ReadonlyMap<string, string>
  readonly entriesReservedUntil?: string | undefined
}

const callStockReservedUntil = callWithArguments(
  'stock_reserved_until',
  Type.Object({ form: Uuid<FormId>(), now: Instant }),
  Type.Record(Type.String(), Type.String()),
)

/** The stock figures of a form. What is reserved is only asked for where nothing is left of something. */
export async function readStockFigures(tx: Tx, formId: FormId, now: Date): Promise<StockFigures> {
  const remaining = await findStockLeft(tx, formId, now)
  const figures = { remaining, remainingEntries: remaining.get(formId) ?? null }
  if (![...remaining.values()].includes(0)) return figures
  const reservedUntil = new Map(Object.entries(await callStockReservedUntil(tx, { form: formId, now })))
  return { ...figures, reservedUntil, entriesReservedUntil: reservedUntil.get(formId) }
}
