import type { RefundRule, SetRefundRule } from '#contract/admin/order/held-refunds.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { cents } from '#domain/money.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { listMembersWith, writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { findRefundRule, writeRefundRule } from '#server/money/refund/held-refund-store.ts'

/** Reads the sum above which a second member confirms refunds. */
export async function readRefundRule(deps: Pick<Deps, 'db'>, granted: Granted): Promise<RefundRule> {
  const { memberships, organisationId } = granted
  return {
    above: await asMember(deps, granted, (tx) => findRefundRule(tx, organisationId)),
    mayChange: isAllowed(memberships, 'organisation:edit', { organisationId, formId: null }),
  }
}

/**
 * Sets that sum, or removes it with null; the journal has it before and after.
 * @throws AppError VALIDATION where no other member could confirm
 */
export async function setRefundRule(
  deps: Pick<Deps, 'db' | 'clock'>,
  granted: Granted,
  { above }: SetRefundRule,
): Promise<RefundRule> {
  await assertActingRight(deps, granted, 'organisation:edit')
  const { organisationId, session } = granted
  const { userId } = session
  await deps.db.transaction().execute(async (tx) => {
    const before = await findRefundRule(tx, organisationId)
    if (before === above) return
    if (above !== null && (await listMembersWith(tx, organisationId, 'payment:refund')).length < 2)
      throwIfAny([problem('refundRule.above', 'SECOND_PERSON')])
    const now = deps.clock.now()
    await writeRefundRule(tx, { organisationId, above: above === null ? null : cents(above), userId }, now)
    const entry = { organisationId, formId: null, userId, detail: { before, after: above } }
    await writeJournal(tx, { ...entry, action: 'refundRuleChanged' }, now)
  })
  return readRefundRule(deps, granted)
}
