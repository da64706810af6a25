import { sql } from 'kysely'
import { AppError } from '#domain/errors.ts'
import { mostVersions } from '#domain/form/form-changes.ts'
import { isUuid } from '#domain/ids.ts'
import { safeForm } from '#domain/form/safe-addresses.ts'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import { asJson } from '#server/platform/db/call-function.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** A version to store. */
export interface NewVersion {
  readonly id: string
  readonly formId: string
  readonly source: string
  readonly definition: FormDefinition
  readonly userId: string | null
  readonly publishedAt: Date | null
  /** Whether an operator applied it from a file. */
  readonly byCommand?: true
}

/** Locks a form, so that its versions are numbered one after the other. */
export async function lockForm(tx: Tx, formId: string): Promise<void> {
  await tx.selectFrom('form').select('id').where('id', '=', formId).forNoKeyUpdate().execute()
}

/** Stores a version under the next number, and returns it. The form must be locked. */
export async function insertVersion(tx: Tx, version: NewVersion, now: Date): Promise<number> {
  const number = await nextNumber(tx, version.formId)
  await tx
    .insertInto('form_version')
    .values({
      id: version.id,
      form_id: version.formId,
      number,
      source: version.source,
      definition: asJson(version.definition),
      created_by: version.userId,
      created_at: now,
      published_at: version.publishedAt,
      by_command: version.byCommand ?? false,
    })
    .execute()
  return number
}

async function nextNumber(tx: Tx, formId: string): Promise<number> {
  const row = await tx
    .selectFrom('form_version')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .where('form_id', '=', formId)
    .executeTakeFirst()
  return (row?.last ?? 0) + 1
}

/** A version of a form, or null. */
export async function findVersion(tx: Tx, formId: string, id: string) {
  const row = await tx
    .selectFrom('form_version')
    .select(['id', 'number', 'source', 'definition'])
    .where('form_id', '=', formId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, definition: safeForm(row.definition) }
}

/** The contents of the versions of a form, by the ids of the versions. */
export async function listDefinitions(tx: Tx, formId: string): Promise<ReadonlyMap<string, FormDefinition>> {
  const rows = await tx
    .selectFrom('form_version')
    .select(['id', 'definition'])
    .where('form_id', '=', formId)
    .execute()
  return new Map(rows.map(({ id, definition }) => [id, safeForm(definition)]))
}

/** Loads a version of a form. @throws AppError NOT_FOUND, also for what is no id */
export async function loadVersion(tx: Tx, formId: string, id: string) {
  const version = isUuid(id) ? await findVersion(tx, formId, id) : null
  if (version === null) throw new AppError('NOT_FOUND')
  return version
}

/** The versions of a form without their contents, the newest first. */
export async function listVersions(tx: Tx, formId: string) {
  return tx
    .selectFrom('form_version')
    .leftJoin('user_account', 'user_account.id', 'form_version.created_by')
    .select([
      'form_version.id',
      'form_version.number',
      'form_version.created_at as createdAt',
      'form_version.published_at as publishedAt',
      'form_version.by_command as isByOperator',
      'user_account.first_name as firstName',
      'user_account.last_name as lastName',
      'user_account.email',
    ])
    .where('form_id', '=', formId)
    .orderBy('number', 'desc')
    .limit(2 * mostVersions)
    .execute()
}

/** Removes versions of a form but for the last `most` that were published and the last `most` that never were. */
export async function removeOldVersions(tx: Tx, formId: string, most: number): Promise<void> {
  const ranked = tx
    .selectFrom('form_version')
    .select([
      'id',
      sql<number>`row_number() over (
        partition by published_at is null order by published_at desc nulls last, number desc
      )`.as('place'),
    ])
    .where('form_id', '=', formId)
    .as('ranked')
  await tx
    .deleteFrom('form_version')
    .where('id', 'in', tx.selectFrom(ranked).select('ranked.id').where('ranked.place', '>', most))
    .execute()
}

/** Records that a version is what the public sees now. */
export async function markPublished(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('form_version').set({ published_at: now }).where('id', '=', id).execute()
}
