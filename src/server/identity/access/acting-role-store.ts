import { sql } from 'kysely'
import type { Role } from '#domain/access/roles.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Whether the acting user has one of these roles in an association, as the database sees them. For a member's transaction. */
export async function hasActingRole(
  tx: Tx,
  organisationId: string,
  roles: readonly Role[],
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from acting_membership
    where organisation_id = ${organisationId} and role = any(${[...roles]})`.execute(tx)
  return rows.length > 0
}

/** Whether the acting operator has an open access to an association, as the database sees it. For their transaction. */
export async function hasOpenAccess(tx: Tx, organisationId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from supported_organisation where id = ${organisationId}`.execute(tx)
  return rows.length > 0
}
