import {
  type StoredBankChange,
  findBankChange,
} from '#server/backoffice/verification/bank-change/bank-change-store.ts'
import { tryLockVerification } from '#server/backoffice/verification/document-term-store.ts'
import type { Db, Tx } from '#server/platform/db/schema.ts'

/** Most changes that one turn of a sweep takes. */
export const changesPerTurn = 100

interface DueChange {
  readonly organisationId: string
  readonly id: string
}

/**
 * Works on due changes, each in a transaction with the lock of its verification; returns how many were moved. The next
 * turn has those whose lock another transaction holds.
 * @param work whether it moved the change, which another turn may have moved meanwhile
 */
export async function processChanges(
  db: Db,
  due: readonly DueChange[],
  work: (tx: Tx, organisationId: string, change: StoredBankChange) => Promise<boolean>,
): Promise<number> {
  let count = 0
  for (const { organisationId, id } of due) {
    const isMoved = await db.transaction().execute(async (tx) => {
      if (!(await tryLockVerification(tx, organisationId))) return false
      const change = await findBankChange(tx, organisationId, id)
      return change !== null && work(tx, organisationId, change)
    })
    if (isMoved) count += 1
  }
  return count
}
