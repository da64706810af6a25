import { AppError } from '#domain/errors.ts'
import { addCents, type Cents } from '#domain/money.ts'
import { unverifiedCap } from '#domain/organisation/verification-limits.ts'
import { isCapped } from '#domain/organisation/verification-machine.ts'
import type { Deps } from '#server/money/deps.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { readBalance } from '#server/money/ledger/balance-store.ts'

/**
 * Refuses to start a payment that would take an association which is not verified over its cap. Payments that are started
 * at the same moment may exceed it together: what is captured is never refused for it. A verified association costs no
 * statement. Source: docs/decisions/backoffice/verification.md.
 * @throws AppError COLLECTION_CAP
 */
export async function assertUnderCap(
  { db }: Pick<Deps, 'db'>,
  { organisation, organisationId }: Pick<StoredForm, 'organisation' | 'organisationId'>,
  amount: Cents,
): Promise<void> {
  const { verification } = organisation
  if (verification === undefined || !isCapped(verification) || amount === 0) return
  const collected = await readBalance(db, organisationId)
  if (addCents(collected, amount) > unverifiedCap) throw new AppError('COLLECTION_CAP')
}
