import type { OrganisationId } from '#domain/ids.ts'
import type { OrganisationDefinition } from '#domain/form/form-definition.ts'
import { safeOrganisation } from '#domain/form/safe-addresses.ts'
import { followDefinition, withVerification } from '#server/catalogue/organisation/verification-store.ts'
import { asJson } from '#server/platform/db/call-function.ts'
import type { Tx } from '#server/platform/db/schema.ts'

export interface StoredOrganisation {
  readonly id: OrganisationId
  readonly slug: string
  readonly definition: OrganisationDefinition
}

/** Cleans an organisation that an older version stored, or that passed no check. */
const safe = (row: StoredOrganisation): StoredOrganisation => ({
  ...row,
  definition: safeOrganisation(row.definition),
})

/** The organisation with a slug, or null. */
export async function findOrganisation(tx: Tx, slug: string): Promise<StoredOrganisation | null> {
  const row = await tx
    .selectFrom('organisation')
    .select(['id', 'slug', 'definition'])
    .$castTo<StoredOrganisation>()
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row === undefined ? null : safe(row)
}

/** The organisation with an id; throws if it does not exist. */
export async function loadOrganisation(tx: Tx, id: string): Promise<StoredOrganisation> {
  const row = await tx
    .selectFrom('organisation')
    .select(['id', 'slug', 'definition'])
    .$castTo<StoredOrganisation>()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return safe(row)
}

/** Reads an organisation, locked until the transaction ends; throws if it does not exist. */
export async function findOrganisationToChange(tx: Tx, id: string): Promise<OrganisationDefinition> {
  const { definition } = await tx
    .selectFrom('organisation')
    .select('definition')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return definition
}

/** Writes what an organisation says of itself. Whether it may collect is another column, and stays. */
export async function updateOrganisation(
  tx: Tx,
  id: string,
  definition: OrganisationDefinition,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('organisation')
    .set({ name: definition.name, definition: asJson(definition), updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Every organisation, by name. */
export async function listOrganisations(tx: Tx): Promise<StoredOrganisation[]> {
  const rows = await tx
    .selectFrom('organisation')
    .select(['id', 'slug', 'definition'])
    .$castTo<StoredOrganisation>()
    .orderBy('name')
    .execute()
  return rows.map(safe)
}

/**
 * Creates or updates an organisation with its ledger accounts, as a definition file says; returns its id. Whether one
 * that registered itself, or is suspended, is verified and may collect is not up to the file.
 */
export async function upsertOrganisation(
  tx: Tx,
  read: OrganisationDefinition,
  newId: string,
  now: Date,
): Promise<string> {
  const definition = await withVerification(tx, read)
  const row = await tx
    .insertInto('organisation')
    .values({
      id: newId,
      slug: definition.slug,
      name: definition.name,
      allow_collect: definition.allowCollect,
      definition: asJson(definition),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet({
        name: definition.name,
        allow_collect: definition.allowCollect,
        definition: asJson(definition),
        updated_at: now,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  // The accounts are created before the first payment, so that finalising a payment never has to create them.
  await tx
    .insertInto('account')
    .values([
      { organisation_id: row.id, kind: 'org_payable' },
      { organisation_id: row.id, kind: 'payout' },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await followDefinition(tx, row.id, definition, now)
  return row.id
}

export interface StoredMedia {
  readonly name: string
  readonly contentType: string
  readonly content: Buffer
  readonly sha256: string
}

/** Stores a picture of an organisation under its name. */
export async function upsertMedia(tx: Tx, organisationId: string, media: StoredMedia): Promise<void> {
  const values = { content_type: media.contentType, content: media.content, sha256: media.sha256 }
  await tx
    .insertInto('media')
    .values({ organisation_id: organisationId, name: media.name, ...values })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'name']).doUpdateSet(values))
    .execute()
}

/** A picture of an organisation, or null. */
export async function findMedia(tx: Tx, organisationSlug: string, name: string): Promise<StoredMedia | null> {
  const row = await tx
    .selectFrom('media')
    .innerJoin('organisation', 'organisation.id', 'media.organisation_id')
    .select(['media.name', 'media.content_type', 'media.content', 'media.sha256'])
    .where('organisation.slug', '=', organisationSlug)
    .where('media.name', '=', name)
    .executeTakeFirst()
  if (row === undefined) return null
  return { name: row.name, contentType: row.content_type, content: row.content, sha256: row.sha256 }
}
