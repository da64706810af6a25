import { sql } from 'kysely'
import type { Registration } from '#domain/organisation/check-registration.ts'
import type { RegistrationNumber } from '#domain/organisation/registration-numbers.ts'
import { asJson } from '#server/platform/db/call-function.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Reads the draft of the association of a user, or null. */
export async function findDraft(tx: Tx, userId: string): Promise<Registration | null> {
  const row = await tx
    .selectFrom('registration_draft')
    .select('details')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.details ?? null
}

/** Saves what a user typed, in place of what they typed before. */
export async function upsertDraft(tx: Tx, userId: string, details: Registration, now: Date): Promise<void> {
  const saved = { details: asJson(details), updated_at: now }
  await tx
    .insertInto('registration_draft')
    .values({ user_id: userId, ...saved })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(saved))
    .execute()
}

/** Removes it, once it was sent. */
export async function deleteDraft(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('registration_draft').where('user_id', '=', userId).execute()
}

/** Keeps two registrations one after the other: the limit of an account and a free address are seen by both. */
export async function lockRegistrations(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('registrations', 0))`.execute(tx)
}

/** How many associations an account registered that are not verified. */
export async function countUnverified(tx: Tx, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('verification')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('registered_by', '=', userId)
    .where('verified_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Whether a verified association has this number. */
export async function isNumberVerified(tx: Tx, { kind, value }: RegistrationNumber): Promise<boolean> {
  const key = kind === 'rna' ? 'rnaNumber' : 'siren'
  const row = await tx
    .selectFrom('organisation')
    .innerJoin('verification', 'verification.organisation_id', 'organisation.id')
    .select('organisation.id')
    .where('verification.verified_at', 'is not', null)
    .where(sql<string>`organisation.definition ->> ${key}`, '=', value)
    .executeTakeFirst()
  return row !== undefined
}

/** Those of these addresses that an association has. */
export async function takenSlugs(tx: Tx, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('organisation').select('slug').where('slug', 'in', slugs).execute()
  return new Set(rows.map(({ slug }) => slug))
}

interface NewVerification {
  readonly organisationId: string
  readonly userId: string
  readonly iban: string
  readonly resembles: string | null
}

/** Records who registered an association, its bank account, and whose name it imitates. */
export async function insertVerification(
  tx: Tx,
  { organisationId, userId, iban, resembles }: NewVerification,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('verification')
    .values({
      organisation_id: organisationId,
      registered_by: userId,
      iban,
      resembles,
      created_at: now,
      updated_at: now,
    })
    .execute()
}
