import { Type } from 'typebox'
import type { SupportPage } from '#domain/access/support-access.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, Nothing, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Restricts the transaction, to its end, to reading the association of an operator's access. */
export const actAsSupport = callWithArguments(
  'act_as_support',
  Type.Object({ user: Uuid(), access: Uuid(), now: Instant }),
  Nothing,
)

/** The accesses of a user who is an operator now, the last first. */
function ownAccesses(tx: Tx, userId: string) {
  return tx
    .selectFrom('support_access')
    .innerJoin('operator_account', 'operator_account.user_id', 'support_access.user_id')
    .innerJoin('organisation', 'organisation.id', 'support_access.organisation_id')
    .select([
      'support_access.id',
      'support_access.organisation_id as organisationId',
      'support_access.user_id as userId',
      'support_access.reason',
      'support_access.ends_at as endsAt',
      'support_access.ended_at as endedAt',
      'support_access.ended_by as endedBy',
      'organisation.slug as organizationSlug',
      'organisation.name',
    ])
    .where('support_access.user_id', '=', userId)
    .orderBy('support_access.created_at', 'desc')
    .limit(50)
}
export type OwnAccess = Awaited<ReturnType<typeof listOpenAccesses>>[number]

/** Those to one association, also those that ended. */
export async function listAccessesTo(tx: Tx, userId: string, organizationSlug: string) {
  return ownAccesses(tx, userId).where('organisation.slug', '=', organizationSlug).execute()
}

/** Those that are open. */
export async function listOpenAccesses(tx: Tx, userId: string, now: Date) {
  return ownAccesses(tx, userId)
    .where('support_access.ended_at', 'is', null)
    .where('support_access.ends_at', '>', now)
    .execute()
}

/** Records that a page was opened with an access; false where it was opened before. */
export async function insertSupportRead(
  tx: Tx,
  read: { readonly accessId: string; readonly page: SupportPage; readonly formId: string | null },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('support_read')
    .values({ access_id: read.accessId, page: read.page, form_id: read.formId, read_at: now })
    .onConflict((conflict) => conflict.columns(['access_id', 'page', 'form_id']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** Ends the open accesses of an address that is no operator any more; returns their associations. */
export async function endAccessesOf(tx: Tx, email: string, now: Date) {
  return tx
    .updateTable('support_access')
    .set({ ended_at: now })
    .where('user_id', 'in', tx.selectFrom('user_account').select('id').where('email', '=', email))
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .returning('organisation_id as organisationId')
    .execute()
}
