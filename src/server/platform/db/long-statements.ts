import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/schema.ts'

const text = "select set_config('statement_timeout', $1, true)"

/**
 * Allows the statements of a transaction more time than usual, at the server and in our own guard
 * (`guarded-pool.ts`), until it ends.
 */
export async function allowLongStatements(tx: Tx, limitMs: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(limitMs)}, true)`.execute(tx)
}

/** How much later our own guard acts than the server, whose message is the better one. */
export const guardMarginMs = 1_000

/** Whether a statement is the one of `allowLongStatements`. */
export function readsLimit(statement: string): boolean {
  return statement === text
}

/** The limit of the guard in milliseconds, from the values of that statement. */
export function limitOf([limitMs]: readonly unknown[]): number {
  return Number(limitMs) + guardMarginMs
}
