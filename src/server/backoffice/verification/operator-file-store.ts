import { sql } from 'kysely'
import { verificationDocumentMachine } from '#domain/organisation/verification-document-machine.ts'
import type { Tx } from '#server/platform/db/schema.ts'

const mostListed = 200

/**
 * Associations that registered themselves or are suspended: those whose name imitates another one first, then those to
 * examine, the earliest first.
 */
export async function listVerifications(tx: Tx) {
  return tx
    .selectFrom('verification')
    .innerJoin('organisation', 'organisation.id', 'verification.organisation_id')
    .leftJoin('organisation as model', 'model.id', 'verification.resembles')
    .select([
      'organisation.slug as organizationSlug',
      'organisation.name',
      'verification.state',
      'verification.created_at as registeredAt',
      'verification.submitted_at as submittedAt',
      'model.slug as modelSlug',
      'model.name as modelName',
    ])
    .where((eb) =>
      eb.or([eb('verification.registered_by', 'is not', null), eb('verification.state', '=', 'suspended')]),
    )
    .orderBy(sql`verification.resembles is not null`, 'desc')
    .orderBy(sql`verification.state = 'submitted'`, 'desc')
    .orderBy('verification.submitted_at')
    .orderBy('verification.created_at', 'desc')
    .limit(mostListed)
    .execute()
}

/** The verification of an association by its address, with who registered it, or null. */
export async function findFile(tx: Tx, slug: string) {
  const row = await tx
    .selectFrom('verification')
    .innerJoin('organisation', 'organisation.id', 'verification.organisation_id')
    .leftJoin('user_account', 'user_account.id', 'verification.registered_by')
    .leftJoin('organisation as model', 'model.id', 'verification.resembles')
    .select([
      'organisation.id as organisationId',
      'organisation.definition',
      'verification.state',
      'verification.reason',
      'verification.iban',
      'verification.created_at as registeredAt',
      'verification.submitted_at as submittedAt',
      'user_account.email as registeredBy',
      'model.slug as modelSlug',
      'model.name as modelName',
    ])
    .where('organisation.slug', '=', slug)
    .executeTakeFirst()
  return row ?? null
}

/** Other associations with the same number. */
export async function listSameNumber(
  tx: Tx,
  organisationId: string,
  { rnaNumber, siren }: { readonly rnaNumber: string | null; readonly siren: string | null },
) {
  if (rnaNumber === null && siren === null) return []
  return tx
    .selectFrom('organisation')
    .innerJoin('verification', 'verification.organisation_id', 'organisation.id')
    .select(['organisation.slug as organizationSlug', 'organisation.name', 'verification.state'])
    .where('organisation.id', '<>', organisationId)
    .where((eb) =>
      eb.or([
        eb(sql<string>`organisation.definition ->> 'rnaNumber'`, '=', rnaNumber ?? ''),
        eb(sql<string>`organisation.definition ->> 'siren'`, '=', siren ?? ''),
      ]),
    )
    .limit(20)
    .execute()
}

/** The states that a verification went through, the last first. */
export async function listHistory(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('state_change')
    .select(['at', 'event', 'to_state as toState'])
    .where('machine', '=', 'verification')
    .where('entity_id', '=', organisationId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

/** A current document of an association, or null. */
export async function findDocument(tx: Tx, organisationId: string, id: string) {
  const row = await tx
    .selectFrom('verification_document')
    .select(['id', 'kind', 'state', 'name', 'content_type as contentType'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('state', 'in', verificationDocumentMachine.sets.current)
    .executeTakeFirst()
  return row ?? null
}

/** The presidents of an association, to whom a decision is mailed. */
export async function listPresidents(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('member')
    .innerJoin('user_account', 'user_account.id', 'member.user_id')
    .select(['user_account.email', 'user_account.locale'])
    .where('member.organisation_id', '=', organisationId)
    .where('member.role', '=', 'president')
    .execute()
}

/** The association that a joined row imitates, as it is answered. */
export function resemblanceOf({
  modelSlug,
  modelName,
}: {
  modelSlug: string | null
  modelName: string | null
}) {
  return modelSlug === null || modelName === null ? null : { organizationSlug: modelSlug, name: modelName }
}
