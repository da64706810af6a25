import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Role } from '#domain/access/roles.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Nothing, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

const callLockMembers = callWithArguments('lock_members', Type.Object({ organisation: Uuid() }), Nothing)

/** Keeps two changes of an association's members one after the other: the last president must be seen by both. */
export async function lockMembers(tx: Tx, organisationId: string): Promise<void> {
  await callLockMembers(tx, { organisation: organisationId })
}

/** The members of an association, the earliest first. */
export async function listMembers(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('member')
    .innerJoin('user_account', 'user_account.id', 'member.user_id')
    .select([
      'member.id',
      'member.user_id as userId',
      'member.role',
      'member.form_ids as formIds',
      'user_account.email',
      'user_account.first_name as firstName',
      'user_account.last_name as lastName',
    ])
    .where('organisation_id', '=', organisationId)
    .orderBy('member.created_at')
    .execute()
}

/** Removes a role; throws where row-level security leaves it as it is. */
export async function deleteMember(tx: Tx, organisationId: string, id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('member')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new Error('the member was not removed')
}

export interface NewInvitation {
  readonly id: string
  readonly organisationId: string
  readonly email: string
  readonly role: Role
  readonly formIds: readonly string[]
  readonly tokenHash: Buffer
  readonly invitedBy: string
  readonly expiresAt: Date
}

export async function insertInvitation(tx: Tx, invitation: NewInvitation, now: Date): Promise<void> {
  await tx
    .insertInto('invitation')
    .values({
      id: invitation.id,
      organisation_id: invitation.organisationId,
      email: invitation.email,
      role: invitation.role,
      form_ids: [...invitation.formIds],
      token_hash: invitation.tokenHash,
      invited_by: invitation.invitedBy,
      created_at: now,
      expires_at: invitation.expiresAt,
    })
    .execute()
}

/** The invitations of an association that can still be accepted, the newest first. */
export async function listInvitations(tx: Tx, organisationId: string, now: Date) {
  return tx
    .selectFrom('invitation')
    .select(['id', 'email', 'role', 'form_ids as formIds', 'expires_at as expiresAt'])
    .where('organisation_id', '=', organisationId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
}

/** The invitations of an association to an address since an instant, whatever became of them. */
export async function countInvitationsTo(
  tx: Tx,
  organisationId: string,
  email: string,
  since: Date,
): Promise<number> {
  const { count } = await tx
    .selectFrom('invitation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('email', '=', email)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** An invitation that was withdrawn. */
interface Withdrawn {
  readonly email: string
  readonly role: Role
  readonly formIds: readonly string[]
}

/** Withdraws an invitation of an association; null where there is none to withdraw. */
export async function markWithdrawn(
  tx: Tx,
  organisationId: string,
  id: string,
  now: Date,
): Promise<Withdrawn | null> {
  const row = await tx
    .updateTable('invitation')
    .set({ withdrawn_at: now })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning(['email', 'role', 'form_ids as formIds'])
    .executeTakeFirst()
  return row ?? null
}

/** Withdraws the open invitations of an association to a role of an address, and those that a user sent. */
export async function withdrawInvitationsOf(
  tx: Tx,
  organisationId: string,
  whose: { readonly email: string; readonly role: Role; readonly sentBy: string | null },
  now: Date,
): Promise<Withdrawn[]> {
  return tx
    .updateTable('invitation')
    .set({ withdrawn_at: now })
    .where('organisation_id', '=', organisationId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) =>
      eb.or([
        eb.and([eb('email', '=', whose.email), eb('role', '=', whose.role)]),
        ...(whose.sentBy === null ? [] : [eb('invited_by', '=', whose.sentBy)]),
      ]),
    )
    .returning(['email', 'role', 'form_ids as formIds'])
    .execute()
}

/** The association that an invitation is of, or null: whether it can be used is not said. */
export async function findInvitingOrganisation(tx: Tx, tokenHash: Buffer): Promise<string | null> {
  const row = await tx
    .selectFrom('invitation')
    .select('organisation_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.organisation_id ?? null
}

/** Uses an invitation for an address, once; null where it does not fit, has ended or was used. */
export async function useInvitation(tx: Tx, tokenHash: Buffer, email: string, now: Date) {
  const row = await tx
    .updateTable('invitation')
    .set({ accepted_at: now })
    .where('token_hash', '=', tokenHash)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['role', 'form_ids as formIds'])
    .executeTakeFirst()
  return row ?? null
}

/** The journal of an association, or of one of its forms, the newest first; `isOfAll`: with what concerns no one form. */
export async function listJournal(
  tx: Tx,
  organisationId: string,
  { formId, isOfAll }: { readonly formId: string | null; readonly isOfAll: boolean },
) {
  return tx
    .selectFrom('access_journal')
    .leftJoin('user_account', 'user_account.id', 'access_journal.user_id')
    .leftJoin('form', 'form.id', 'access_journal.form_id')
    .select([
      'access_journal.id',
      'access_journal.created_at as at',
      'access_journal.action',
      'access_journal.detail',
      'form.definition',
      'user_account.email',
      'user_account.first_name as firstName',
      'user_account.last_name as lastName',
    ])
    .where('access_journal.organisation_id', '=', organisationId)
    .$if(formId !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('access_journal.form_id', '=', formId),
          ...(isOfAll ? [eb('access_journal.form_id', 'is', null)] : []),
        ]),
      ),
    )
    .orderBy('access_journal.id', 'desc')
    .limit(50)
    .execute()
}

/** The titles of forms by id. */
export async function readTitles(tx: Tx, organisationId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('form')
    .select(['id', sql<string>`definition ->> 'title'`.as('title')])
    .where('organisation_id', '=', organisationId)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
