import type { FormDefinition } from '#domain/form/form-definition.ts'
import { safeForm } from '#domain/form/safe-addresses.ts'
import type { OrganisationId } from '#domain/ids.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** A published form in a feed. */
export interface FeedForm {
  readonly id: string
  readonly definition: FormDefinition
  readonly createdAt: Date
}

/** The published forms of an organisation, the newest first; what was stored by an older version is not trusted. */
export async function listFeedForms(tx: Tx, organisationId: OrganisationId): Promise<FeedForm[]> {
  const rows = await tx
    .selectFrom('form')
    .select(['id', 'definition', 'created_at as createdAt'])
    .where('organisation_id', '=', organisationId)
    .where('state', '=', 'published')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, definition: safeForm(row.definition) }))
}
