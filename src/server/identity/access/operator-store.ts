import type { OperatorAction } from '#domain/access/journal.ts'
import { asJson } from '#server/platform/db/call-function.ts'
import type { JsonValue } from '#server/platform/db/column-types.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Whether an account runs the site. */
export async function isOperator(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('operator_account')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes an account an operator, who needs a second factor from now on; false where it is one already. */
export async function insertOperator(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operator_account')
    .values({ user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst()
  await tx
    .updateTable('user_account')
    .set({ second_factor_due_at: now })
    .where('id', '=', userId)
    .where('second_factor_due_at', 'is', null)
    .execute()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** Ends the role of the operator with an address, trimmed and lower-cased; false where there is none. */
export async function deleteOperator(tx: Tx, email: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('operator_account')
    .where('user_id', 'in', tx.selectFrom('user_account').select('id').where('email', '=', email))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The operators, the oldest first, and whether each has a second factor. */
export async function listOperators(tx: Tx) {
  return tx
    .selectFrom('operator_account')
    .innerJoin('user_account', 'user_account.id', 'operator_account.user_id')
    .select((row) => [
      'user_account.email',
      'operator_account.created_at as since',
      row.fn<boolean>('has_second_factor', [row.ref('user_account.id')]).as('hasSecondFactor'),
    ])
    .orderBy('operator_account.created_at')
    .execute()
}

/** Adds an entry to the journal of the site. */
export async function writeOperatorJournal(
  tx: Tx,
  entry: {
    /** The operator; absent: a command of the server. */
    readonly userId?: string
    readonly action: OperatorAction
    readonly detail: { readonly [key: string]: JsonValue }
  },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('operator_journal')
    .values({
      user_id: entry.userId ?? null,
      action: entry.action,
      detail: asJson(entry.detail),
      created_at: now,
    })
    .execute()
}

/** The last entries of the journal of the site. */
export async function listOperatorJournal(tx: Tx) {
  return tx
    .selectFrom('operator_journal')
    .leftJoin('user_account', 'user_account.id', 'operator_journal.user_id')
    .select([
      'operator_journal.id',
      'operator_journal.action',
      'operator_journal.detail',
      'operator_journal.created_at as at',
      'user_account.email as author',
    ])
    .orderBy('operator_journal.id', 'desc')
    .limit(200)
    .execute()
}
