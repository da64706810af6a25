import type { AttemptId } from '#domain/ids.ts'
import { applyProviderResult } from '#server/money/checkout/apply-provider-result.ts'
import { findAttempt } from '#server/money/payment/attempt-store.ts'
import type { World } from '../a-world.ts'

/** Records the provider's result of an attempt. */
export async function applyResult({ deps }: World, id: AttemptId): Promise<void> {
  const attempt = await findAttempt(deps.db, id)
  const answer = await deps.providers.sandbox?.findCharge(id)
  if (attempt === null || answer === undefined || answer.kind === 'absent') throw new Error('not charged')
  await applyProviderResult(deps, attempt, answer)
}
