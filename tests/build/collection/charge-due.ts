import { parisDate } from '#domain/format.ts'
import type { AttemptId } from '#domain/ids.ts'
import { claimDueInstallments, listClaimed } from '#server/money/installment/collect-store.ts'
import { findAttempt } from '#server/money/payment/attempt-store.ts'
import type { World } from '../a-world.ts'

/** Claims every due debit and has it charged; its result is not applied. Returns the attempts. */
export async function chargeDue({ deps }: World): Promise<AttemptId[]> {
  const now = deps.clock.now()
  const deadline = new Date(now.getTime() + 900_000)
  const times = { now, today: parisDate(now), deadline, pollAt: deadline }
  const ids = await claimDueInstallments(deps.db, { ...times, limit: 10 })
  const claimed = await listClaimed(deps.db, ids)
  for (const { attemptId, savedMethodRef, description } of claimed) {
    const attempt = await findAttempt(deps.db, attemptId)
    if (attempt === null || savedMethodRef === null) throw new Error('nothing claimed')
    const { amount, tip, payeeAccount } = attempt
    await deps.providers.sandbox?.saved?.charge({
      attemptId,
      amount,
      tip,
      payeeAccount,
      currency: 'EUR',
      deadline,
      description,
      savedMethodRef,
      origin: await deps.site.origin(),
    })
  }
  return claimed.map(({ attemptId }) => attemptId)
}
