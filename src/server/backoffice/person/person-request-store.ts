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

/** Records what a person asked, on the day that it was asked. */
export async function storeRequest(
  tx: Tx,
  { id, organisationId, personId, kind, userId, doneAt }: NewRequest,
  now: Date,
  askedOn = parisDate(now),
): Promise<void> {
  await tx
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
    .execute()
}

/** Ends the requests of one kind of a person, and of everyone merged into them; returns how many waited. */
export async function endRequests(
  tx: Tx,
  { organisationId, rootId, kind }: { organisationId: string; rootId: string; kind: PersonRequestKind },
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update person_request r set done_at = ${now} from person p
    where r.organisation_id = ${organisationId} and r.kind = ${kind} and r.done_at is null
      and p.id = r.person_id and p.root_id = ${rootId}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
