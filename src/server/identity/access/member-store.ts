import { sql } from 'kysely'
import { Type } from 'typebox'
import type { JournalAction } from '#domain/access/journal.ts'
import { type Right, roleHas } from '#domain/access/rights.ts'
import { type Membership, isFormRole, roles } from '#domain/access/roles.ts'
import { needsSecondFactor, secondFactorGraceMs } from '#domain/access/second-factor.ts'
import { asJson, callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, Nothing, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { JsonValue } from '#server/platform/db/column-types.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Restricts the transaction, to its end, to what the associations of a user own. */
export const actAs = callWithArguments('act_as', Type.Object({ user: Uuid() }), Nothing)

/** Records from when a user needs a second factor, with the first role that needs one. */
const expectSecondFactor = callWithArguments(
  'expect_second_factor',
  Type.Object({ user: Uuid(), due: Instant }),
  Nothing,
)

/** A membership with the association's names. */
export interface NamedMembership extends Membership {
  readonly organizationSlug: string
  readonly name: string
}

/** Every membership of a user, by association. */
export async function listMemberships(tx: Tx, userId: string): Promise<NamedMembership[]> {
  return tx
    .selectFrom('member')
    .innerJoin('organisation', 'organisation.id', 'member.organisation_id')
    .select([
      'member.organisation_id as organisationId',
      'member.role',
      'member.form_ids as formIds',
      'organisation.slug as organizationSlug',
      'organisation.name',
    ])
    .where('member.user_id', '=', userId)
    .orderBy('organisation.name')
    .orderBy('member.created_at')
    .execute()
}

/** Members whose role in an association has a right over all of it, each once. */
export async function listMembersWith(tx: Tx, organisationId: string, right: Right) {
  return tx
    .selectFrom('member')
    .innerJoin('user_account', 'user_account.id', 'member.user_id')
    .select(['user_account.id as userId', 'user_account.email', 'user_account.locale'])
    .distinct()
    .where('member.organisation_id', '=', organisationId)
    .where(
      'member.role',
      'in',
      roles.filter((role) => roleHas(role, right) && !isFormRole(role)),
    )
    .orderBy('user_account.email')
    .execute()
}

/** The id of the account with an address, created unproved where there is none. */
export async function findOrCreateUser(
  tx: Tx,
  user: {
    readonly id: string
    readonly email: string
    readonly firstName?: string
    readonly lastName?: string
    readonly locale: 'fr' | 'en' | 'es'
  },
  now: Date,
): Promise<string> {
  const { id, email, firstName = '', lastName = '', locale } = user
  await tx
    .insertInto('user_account')
    .values({ id, email, locale, first_name: firstName, last_name: lastName, created_at: now })
    // A value in its place would hide the index from a statement that is planned once.
    .onConflict((conflict) =>
      conflict
        .column('email')
        .where(sql<boolean>`occupies_address`)
        .doNothing(),
    )
    .execute()
  const row = await tx
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', email)
    .where('occupies_address', '=', true)
    .executeTakeFirstOrThrow()
  return row.id
}

/** Adds a role, or replaces the forms of one that the user has; returns its id. */
export async function putMember(
  tx: Tx,
  member: Membership & { readonly id: string; readonly userId: string },
  now: Date,
): Promise<string> {
  const formIds = [...member.formIds]
  const row = await tx
    .insertInto('member')
    .values({
      id: member.id,
      organisation_id: member.organisationId,
      user_id: member.userId,
      role: member.role,
      form_ids: formIds,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'user_id', 'role']).doUpdateSet({ form_ids: formIds }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  if (needsSecondFactor(member.role))
    await expectSecondFactor(tx, {
      user: member.userId,
      due: new Date(now.getTime() + secondFactorGraceMs),
    })
  return row.id
}

/** Marks the account of an address as one of the demonstration. */
export async function markDemonstration(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('user_account')
    .set({ is_demonstration: true })
    .where('email', '=', email.trim().toLowerCase())
    .execute()
}

/** Something that was done: its kind, and what explains it. */
export interface JournalEntry {
  readonly organisationId: string
  readonly formId: string | null
  /** Null: the operator. */
  readonly userId: string | null
  readonly action: JournalAction
  readonly detail: { readonly [key: string]: JsonValue }
}

/** Adds an entry to the journal of an association. */
export async function writeJournal(tx: Tx, entry: JournalEntry, now: Date): Promise<void> {
  await tx
    .insertInto('access_journal')
    .values({
      organisation_id: entry.organisationId,
      form_id: entry.formId,
      user_id: entry.userId,
      action: entry.action,
      detail: asJson(entry.detail),
      created_at: now,
    })
    .execute()
}

/** Adds a form to those that an organiser of its association looks after. */
export async function addOwnForm(
  tx: Tx,
  own: { readonly userId: string; readonly organisationId: string; readonly formId: string },
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ form_ids: sql`form_ids || ${own.formId}::uuid` })
    .where('user_id', '=', own.userId)
    .where('organisation_id', '=', own.organisationId)
    .where('role', '=', 'organiser')
    .execute()
}

/** The form of an association by its address, or null. */
export async function findFormId(
  tx: Tx,
  organisationId: string,
  address: { readonly formType: string; readonly formSlug: string },
): Promise<string | null> {
  const row = await tx
    .selectFrom('form')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('type', '=', address.formType as 'Event')
    .where('slug', '=', address.formSlug)
    .executeTakeFirst()
  return row?.id ?? null
}
