import { AppError } from '#domain/errors.ts'
import { issuesReceipts } from '#domain/receipt/receipt-issuer.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import type { Deps } from '#server/money/deps.ts'
import { loadOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { requestReceipts } from '#server/papers/receipt/receipt-report-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'

/**
 * Makes the receipts of a year due now, those that would wait for January and those of gifts from before the association
 * issued receipts here. Returns the number of orders. The statements run with the rights of the owner, after the guard.
 * @throws AppError CONFLICT where the association does not issue receipts here
 */
export async function issueReceiptYear(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  granted: Granted,
  year: number,
): Promise<number> {
  await assertActingRight({ db }, granted, 'receipt:issue')
  const { organisationId, session } = granted
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const { definition } = await loadOrganisation(tx, organisationId)
    if (!issuesReceipts(definition)) throw new AppError('CONFLICT')
    const requested = await requestReceipts(tx, { organisation: organisationId, year, now })
    const entry = { organisationId, formId: null, userId: session.userId, detail: { number: year } }
    await writeJournal(tx, { ...entry, action: 'receiptsRequested' }, now)
    return requested
  })
}
