import type { SupportOpened } from '#contract/mail/support-mails.ts'
import type { SupportHours } from '#domain/access/support-access.ts'
import { AppError } from '#domain/errors.ts'
import { isEmpty } from '#domain/field-rules.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import { listMemberships, writeJournal } from '#server/identity/access/member-store.ts'
import { writeOperatorJournal } from '#server/identity/access/operator-store.ts'
import { listOpenAccesses } from '#server/identity/access/support-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { findOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { insertAccess, lockOperator } from '#server/backoffice/support/support-access-store.ts'
import type { Session } from '#server/identity/user/session-store.ts'
import { mailPresidents } from '#server/backoffice/verification/mail-presidents.ts'

type SupportDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'settings'>
type Operator = Pick<Session, 'userId' | 'firstName' | 'lastName'>

/**
 * Lets an operator read an association for some hours. Its presidents learn of it at once, by a mail.
 * @throws AppError NOT_FOUND, VALIDATION without a reason, CONFLICT where one is open, or the operator has a role there
 */
export async function openSupport(
  deps: SupportDeps,
  operator: Operator,
  slug: string,
  { reason, hours }: { readonly reason: string; readonly hours: SupportHours },
): Promise<void> {
  const now = deps.clock.now()
  const { userId } = operator
  if (isEmpty(reason)) throwIfAny([problem('support.reason', 'REQUIRED')])
  await deps.db.transaction().execute(async (tx) => {
    const organisation = await findOrganisation(tx, slug)
    if (organisation === null || !(await lockOperator(tx, userId))) throw new AppError('NOT_FOUND')
    const { id: organisationId } = organisation
    const held = [...(await listOpenAccesses(tx, userId, now)), ...(await listMemberships(tx, userId))]
    if (held.some((one) => one.organisationId === organisationId)) throw new AppError('CONFLICT')
    const endsAt = new Date(now.getTime() + hours * 60 * 60_000)
    const access = { id: deps.newId(), organisationId, userId, reason: reason.trim(), endsAt }
    await insertAccess(tx, access, now)
    const entry = { organisationId, formId: null, userId: null, action: 'supportOpened', detail: {} } as const
    await writeJournal(tx, entry, now)
    await writeOperatorJournal(
      tx,
      { userId, action: 'supportOpened', detail: { organization: slug, reason: access.reason, hours } },
      now,
    )
    const { brandName, publicUrl } = deps.settings
    const data: SupportOpened = {
      brandName,
      organizationName: organisation.definition.name,
      operator: `${operator.firstName} ${operator.lastName}`.trim(),
      reason: access.reason,
      endsAt: endsAt.toISOString(),
      pageUrl: `${publicUrl}/admin/${slug}/support`,
    }
    await mailPresidents(tx, deps, organisationId, { kind: 'supportOpened', data }, now)
  })
}
