import type { Tx } from '#server/platform/db/schema.ts'

/** A new access; its end is part of it. */
export interface NewAccess {
  readonly id: string
  readonly organisationId: string
  readonly userId: string
  readonly reason: string
  readonly endsAt: Date
}

/**
 * Locks the role of an operator to the end of the transaction, so that two requests do not both open an access to one
 * association; false: it is none.
 */
export async function lockOperator(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('operator_account')
    .select('user_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Writes an access. */
export async function insertAccess(
  tx: Tx,
  { id, organisationId, userId, reason, endsAt }: NewAccess,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('support_access')
    .values({
      id,
      organisation_id: organisationId,
      user_id: userId,
      reason,
      created_at: now,
      ends_at: endsAt,
    })
    .execute()
}

/** The operator of an access to an association; null where there is no such access. */
export async function findOperatorOf(tx: Tx, organisationId: string, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('support_access')
    .select('user_id as userId')
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row?.userId ?? null
}

/** Ends an access that is open; false where it has ended. */
export async function endAccess(tx: Tx, id: string, endedBy: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('support_access')
    .set({ ended_at: now, ended_by: endedBy })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The accesses to associations that began since an instant, the last first, with the name of each operator. */
export async function listAccesses(tx: Tx, since: Date, organisationId: string | null) {
  return tx
    .selectFrom('support_access')
    .innerJoin('organisation', 'organisation.id', 'support_access.organisation_id')
    .leftJoin('user_account', 'user_account.id', 'support_access.user_id')
    .select([
      'support_access.id',
      'support_access.organisation_id as organisationId',
      'support_access.user_id as userId',
      'support_access.reason',
      'support_access.created_at as openedAt',
      'support_access.ends_at as endsAt',
      'support_access.ended_at as endedAt',
      'support_access.ended_by as endedBy',
      'organisation.slug as organizationSlug',
      'organisation.name as organizationName',
      'user_account.first_name as firstName',
      'user_account.last_name as lastName',
    ])
    .where('support_access.created_at', '>', since)
    .$if(organisationId !== null, (query) =>
      query.where('support_access.organisation_id', '=', organisationId ?? ''),
    )
    .orderBy('support_access.created_at', 'desc')
    .limit(100)
    .execute()
}

/** Lists the pages opened with accesses, in their order. */
export async function listReads(tx: Tx, accessIds: readonly string[]) {
  if (accessIds.length === 0) return []
  return tx
    .selectFrom('support_read')
    .leftJoin('form', 'form.id', 'support_read.form_id')
    .select([
      'support_read.access_id as accessId',
      'support_read.page',
      'support_read.read_at as at',
      'form.definition',
    ])
    .where('support_read.access_id', 'in', [...accessIds])
    .orderBy('support_read.read_at')
    .execute()
}
