import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import { writeOperatorJournal } from '#server/identity/access/operator-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { findOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { endAccess, findOperatorOf } from '#server/backoffice/support/support-access-store.ts'

interface Ending {
  readonly slug: string
  readonly accessId: string
  /** Who ends it. */
  readonly userId: string
  /** Its operator, or the association. */
  readonly by: 'operator' | 'association'
}

/**
 * Ends an access before its time; one that has ended stays as it is.
 * @throws AppError NOT_FOUND, also for one of another association, and for an operator one of a colleague
 */
export async function endSupport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { slug, accessId, userId, by }: Ending,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const organisation = isUuid(accessId) ? await findOrganisation(tx, slug) : null
    if (organisation === null) throw new AppError('NOT_FOUND')
    const { id: organisationId } = organisation
    const operator = await findOperatorOf(tx, organisationId, accessId)
    if (operator === null || (by === 'operator' && operator !== userId)) throw new AppError('NOT_FOUND')
    if (!(await endAccess(tx, accessId, userId, now))) return
    // Without the name of the operator, whom the list of accesses names.
    const author = by === 'operator' ? null : userId
    await writeJournal(
      tx,
      { organisationId, formId: null, userId: author, action: 'supportEnded', detail: {} },
      now,
    )
    await writeOperatorJournal(tx, { userId, action: 'supportEnded', detail: { organization: slug } }, now)
  })
}
