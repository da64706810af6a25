import { sql } from 'kysely'
import { looksOf } from '#domain/organisation/name-look.ts'
import type { Tx } from '#server/platform/db/schema.ts'

interface Named {
  readonly name: string
  readonly slug: string
}

/** Computes the looks of verified associations that are new or renamed, so that all can be compared by an index. */
async function completeLooks(tx: Tx): Promise<void> {
  const unknown = await tx
    .selectFrom('verification')
    .innerJoin('organisation', 'organisation.id', 'verification.organisation_id')
    .leftJoin('organisation_look', (join) =>
      join
        .onRef('organisation_look.organisation_id', '=', 'organisation.id')
        .onRef('organisation_look.name', '=', 'organisation.name'),
    )
    .select(['organisation.id', 'organisation.name', 'organisation.slug'])
    .where('verification.verified_at', 'is not', null)
    .where('organisation_look.organisation_id', 'is', null)
    .orderBy('organisation.id')
    .execute()
  for (const { id, ...named } of unknown) {
    const look = { name: named.name, looks: looksOf(named) }
    await tx
      .insertInto('organisation_look')
      .values({ organisation_id: id, ...look })
      .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(look))
      .execute()
  }
}

/** The id of a verified association, other than `except`, with the look of a name or address; null where there is none. */
export async function findLookalike(tx: Tx, named: Named, except: string | null): Promise<string | null> {
  await completeLooks(tx)
  const row = await tx
    .selectFrom('organisation_look')
    .innerJoin('verification', 'verification.organisation_id', 'organisation_look.organisation_id')
    .select('organisation_look.organisation_id as id')
    .where('verification.verified_at', 'is not', null)
    .where(sql<boolean>`organisation_look.looks && ${looksOf(named)}::text[]`)
    .$if(except !== null, (query) => query.where('organisation_look.organisation_id', '<>', except ?? ''))
    .orderBy('verification.verified_at')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Writes which verified association an association imitates. */
export async function updateResemblance(
  tx: Tx,
  organisationId: string,
  resembles: string | null,
): Promise<void> {
  await tx
    .updateTable('verification')
    .set({ resembles })
    .where('organisation_id', '=', organisationId)
    .execute()
}

/** Ends the hold of an association for its present name. */
export async function allowName(tx: Tx, organisationId: string, name: string): Promise<void> {
  await tx
    .updateTable('verification')
    .set({ resembles: null, allowed_name: name })
    .where('organisation_id', '=', organisationId)
    .execute()
}
