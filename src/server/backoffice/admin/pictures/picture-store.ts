import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/schema.ts'
import type { StoredMedia } from '#server/catalogue/organisation/organisation-store.ts'

/** How the names of smaller copies end. */
const copies = '\\.w[0-9]+\\.(avif|webp)$'

/** Lets one session at a time change the pictures of an association, so that its limits hold. */
export async function lockPictures(tx: Tx, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pictures ${organisationId}`}, 0))`.execute(tx)
}

/** The pictures of an association without their copies, by name, and whether one of its pages shows them. */
export async function listPictures(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('media')
    .innerJoin('organisation', 'organisation.id', 'media.organisation_id')
    .select((eb) => [
      'media.name',
      'organisation.slug as organizationSlug',
      sql<number>`octet_length(media.content)`.as('bytes'),
      sql<boolean>`
        position('/media/' || organisation.slug || '/' || media.name || '"' in organisation.definition::text) > 0
      `.as('isOfOrganisation'),
      eb
        .exists(
          eb
            .selectFrom('form')
            .select('form.id')
            .whereRef('form.organisation_id', '=', 'organisation.id')
            .where(
              sql<boolean>`
                position('/media/' || organisation.slug || '/' || media.name || '"' in form.definition::text) > 0`,
            ),
        )
        .as('isOfForm'),
    ])
    .where('media.organisation_id', '=', organisationId)
    .where('media.name', '!~', copies)
    .orderBy('media.name')
    .execute()
}

/** Bytes of all pictures of an association, with their copies. */
export async function countPictureBytes(tx: Tx, organisationId: string): Promise<number> {
  const { bytes } = await tx
    .selectFrom('media')
    .select(sql<string>`coalesce(sum(octet_length(content)), 0)`.as('bytes'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** Stores pictures of an association; one with the same name has the same contents, and stays. */
export async function insertPictures(
  tx: Tx,
  organisationId: string,
  pictures: readonly StoredMedia[],
): Promise<void> {
  for (const { name, contentType, content, sha256 } of pictures)
    await tx
      .insertInto('media')
      .values({ organisation_id: organisationId, name, content_type: contentType, content, sha256 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Removes a picture of an association with its copies. */
export async function deletePicture(tx: Tx, organisationId: string, name: string): Promise<void> {
  await tx
    .deleteFrom('media')
    .where('organisation_id', '=', organisationId)
    .where((where) =>
      where.or([
        where('name', '=', name),
        where.and([sql<boolean>`starts_with(name, ${`${name}.w`})`, where('name', '~', copies)]),
      ]),
    )
    .execute()
}
