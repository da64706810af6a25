import { sql } from 'kysely'
import { parisDate } from '#domain/format.ts'
import type { PersonRequestKind } from '#domain/person/person-request.ts'
import type { Tx } from '#server/platform/db/schema.ts'

interface NewRequest {
  readonly id: string
  readonly organisationId: string
  /** Null: the person was erased. */
  readonly personId: string | null
  readonly kind: PersonRequestKind
  readonly userId: string
  /** Null: it is not done. */
  readonly doneAt: Date | null
}

interface PersonKinds {
  readonly organisationId: string
  readonly rootId: string
  readonly kinds: readonly PersonRequestKind[]
}

/** Records a request on the day that it was made; false where its id was used before. */
export async function storeRequest(
  tx: Tx,
  { id, organisationId, personId, kind, userId, doneAt }: NewRequest,
  now: Date,
  askedOn = parisDate(now),
): Promise<boolean> {
  const row = await tx
    .insertInto('person_request')
    .values({
      id,
      organisation_id: organisationId,
      person_id: personId,
      kind,
      asked_on: askedOn,
      recorded_by: userId,
      recorded_at: now,
      done_at: doneAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface ListedRequest {
  readonly id: string
  readonly kind: PersonRequestKind
  readonly askedOn: string
  readonly doneAt: Date | null
  readonly by: string
  readonly personId: string | null
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  readonly email: string
}

/** The latest requests of an association, those that wait first; for a member's transaction. */
export async function listRequests(tx: Tx, organisationId: string): Promise<ListedRequest[]> {
  const { rows } = await sql<ListedRequest>`
    select r.id, r.kind, r.asked_on::text as "askedOn", r.done_at as "doneAt", coalesce(u.email, '') as by,
      p.id as "personId", coalesce(p.first_name, '') as "firstName", coalesce(p.last_name, '') as "lastName",
      coalesce(p.company_name, '') as "companyName", coalesce(p.email, '') as email
    from readable_person_request r left join user_account u on u.id = r.recorded_by
      left join readable_person l on l.id = r.person_id left join readable_person p on p.id = l.root_id
    where r.organisation_id = ${organisationId}
    order by r.done_at is not null, case when r.done_at is null then r.asked_on end, r.asked_on desc, r.id
    limit 200`.execute(tx)
  return rows
}

/** Ends a request that waits; false where none of the association does. */
export async function endRequest(tx: Tx, organisationId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('person_request')
    .set({ done_at: now })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the requests of some kinds of a person, and of everyone merged into them; returns how many waited. */
export async function endRequests(
  tx: Tx,
  { organisationId, rootId, kinds }: PersonKinds,
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update person_request r set done_at = ${now} from person p
    where r.organisation_id = ${organisationId} and r.kind = any(${[...kinds]}::text[]) and r.done_at is null
      and p.id = r.person_id and p.root_id = ${rootId}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
