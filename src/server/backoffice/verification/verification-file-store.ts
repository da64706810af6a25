import { sql } from 'kysely'
import type { OrganisationDefinition } from '#domain/form/form-definition.ts'
import { asJson } from '#server/platform/db/call-function.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** How far an association is verified, as its members may read it; without its bank details. */
export async function readVerification(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('verification')
    .select(['state', 'reason', 'submitted_at as submittedAt'])
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow()
}

/** Everything of it, locked until the transaction ends, so that two decisions come one after the other. */
export async function lockVerification(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('verification')
    .select([
      'state',
      'registered_by as registeredBy',
      'iban',
      'verified_at as verifiedAt',
      'resembles',
      'allowed_name as allowedName',
    ])
    .where('organisation_id', '=', organisationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** The bank account of an association, for its presidents and the operator, and whether its name is held. */
export async function findClosedFacts(tx: Tx, organisationId: string) {
  const { iban, resembles } = await tx
    .selectFrom('verification')
    .select(['iban', 'resembles'])
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow()
  return { iban, isNameHeld: resembles !== null }
}

/** Writes the bank account of an association. */
export async function updateIban(tx: Tx, organisationId: string, iban: string, now: Date): Promise<void> {
  await tx
    .updateTable('verification')
    .set({ iban, updated_at: now })
    .where('organisation_id', '=', organisationId)
    .execute()
}

/** Writes what follows from a state: the definition, and whether the association may collect. */
export async function updateCompliance(
  tx: Tx,
  organisationId: string,
  definition: OrganisationDefinition,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('organisation')
    .set({ definition: asJson(definition), allow_collect: definition.allowCollect, updated_at: now })
    .where('id', '=', organisationId)
    .execute()
}

/** Whether the acting user is a president of an association, as the database sees them. For a transaction of a member. */
export async function isActingPresident(tx: Tx, organisationId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from acting_membership where organisation_id = ${organisationId} and role = 'president'`.execute(
    tx,
  )
  return rows.length > 0
}
