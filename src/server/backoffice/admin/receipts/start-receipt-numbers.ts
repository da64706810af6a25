import { AppError } from '#domain/errors.ts'
import { issuesReceipts } from '#domain/receipt/receipt-issuer.ts'
import { loadOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { findReceiptNumbers, startReceiptNumbers } from '#server/papers/receipt/receipt-report-store.ts'

/**
 * Lets the receipts of a year continue from a number. The statements run with the rights of the owner, after the guard.
 * @throws AppError CONFLICT where a receipt of that year has a number, or the association issues none here
 */
export async function startNumbers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  granted: Granted,
  { year, first }: { readonly year: number; readonly first: number },
): Promise<void> {
  await assertActingRight({ db }, granted, 'receipt:issue')
  const { organisationId, session } = granted
  const { userId } = session
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const { definition } = await loadOrganisation(tx, organisationId)
    if (!issuesReceipts(definition)) throw new AppError('CONFLICT')
    const { startsAt: before } = await findReceiptNumbers(tx, { organisationId, year })
    const outcome = await startReceiptNumbers(tx, {
      organisation: organisationId,
      year,
      first,
      user: userId,
      now,
    })
    if (outcome !== 'started') throw new AppError('CONFLICT')
    const entry = { organisationId, formId: null, userId, detail: { year, before, first } }
    await writeJournal(tx, { ...entry, action: 'receiptNumbersStarted' }, now)
  })
}
