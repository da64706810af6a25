import { sql } from 'kysely'
import type { documentTermsAt } from '#domain/organisation/document-terms.ts'
import type { DocumentState } from '#domain/organisation/verification-document-machine.ts'
import { verificationMachine } from '#domain/organisation/verification-machine.ts'
import type { Tx } from '#server/platform/db/schema.ts'

export interface ExpiringDocument {
  readonly id: string
  readonly kind: string
  readonly state: DocumentState
  readonly organisationId: string
  readonly organizationSlug: string
}

/**
 * Documents whose contents are to be deleted, the oldest first: replaced ones at once, the others once their term is over.
 * A relation that was verified, or that collected, has ended where the association is suspended, or not verified and
 * inactive. Activity is a change of the file or its documents, what a member did, and a movement of money. A file that is
 * being examined waits for the operator.
 */
export async function listExpiringDocuments(
  tx: Tx,
  { abandonedBefore, relationEndedBefore }: ReturnType<typeof documentTermsAt>,
  { limit, id = null }: { readonly limit: number; /** Only this one. */ readonly id?: string | null },
): Promise<ExpiringDocument[]> {
  const { open } = verificationMachine.sets
  const { rows } = await sql<ExpiringDocument>`
    select d.id, d.kind, d.state, d.organisation_id as "organisationId", o.slug as "organizationSlug"
    from verification_document d
    join organisation o on o.id = d.organisation_id
    join verification v on v.organisation_id = d.organisation_id
    cross join lateral (
      select greatest(
        v.updated_at,
        (select max(other.updated_at) from verification_document other
          where other.organisation_id = d.organisation_id and other.state <> 'expired'),
        (select max(j.created_at) from access_journal j
          where j.organisation_id = d.organisation_id and j.user_id is not null),
        movement.at
      ) as at, movement.at is not null as has_collected
      from (
        select max(t.at) as at
        from account a
        cross join lateral (
          select tx_id from ledger_entry e where e.account_id = a.id order by tx_id desc limit 1
        ) last
        join ledger_tx t on t.id = last.tx_id
        where a.organisation_id = d.organisation_id
      ) movement
    ) activity
    where d.state <> 'expired' and (${id}::uuid is null or d.id = ${id}) and (
      d.state = 'replaced'
      or (v.state = any(${open}) and v.verified_at is null and not activity.has_collected
        and activity.at <= ${abandonedBefore})
      or ((v.state = any(${open}) or v.state = 'suspended') and activity.at <= ${relationEndedBefore})
    )
    order by d.updated_at
    limit ${limit}`.execute(tx)
  return rows
}

/** Locks the verification of an association unless another transaction changes it; false then. */
export async function tryLockVerification(tx: Tx, organisationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('verification')
    .select('organisation_id')
    .where('organisation_id', '=', organisationId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/** Removes what users typed to register an association and left, unchanged since an instant. */
export async function deleteOldDrafts(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('registration_draft').where('updated_at', '<=', before).execute()
}
