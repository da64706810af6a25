import type { Role } from '#domain/access/roles.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Members of an association in some roles, each once. */
export async function listRefunders(tx: Tx, organisationId: string, roles: readonly Role[]) {
  return tx
    .selectFrom('member')
    .innerJoin('user_account', 'user_account.id', 'member.user_id')
    .select(['user_account.id as userId', 'user_account.email', 'user_account.locale'])
    .distinct()
    .where('member.organisation_id', '=', organisationId)
    .where('member.role', 'in', roles)
    .orderBy('user_account.email')
    .execute()
}
