import type { AttemptId } from '#domain/ids.ts'
import type { Deps } from '#server/money/deps.ts'
import { findProvider } from '#server/providers/find-provider.ts'

/**
 * Finds the unique reference of the mandate of a direct debit, at its provider. Null where the provider does not
 * answer: mails are sent without it, and name the bank statement.
 */
export async function findMandateReference(
  deps: Pick<Deps, 'providers'>,
  {
    provider,
    ...debit
  }: { readonly attemptId: AttemptId; readonly provider: string; readonly providerRef: string },
): Promise<string | null> {
  const mandates = findProvider(deps, provider)?.debitMandates ?? null
  return mandates === null ? null : mandates.referenceOf(debit)
}
