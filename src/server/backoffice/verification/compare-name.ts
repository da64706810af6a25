import type { Deps } from '#server/money/deps.ts'
import { loadOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { applyState } from '#server/backoffice/verification/apply-state.ts'
import { findLookalike, updateResemblance } from '#server/backoffice/verification/look-store.ts'
import { lockVerification } from '#server/backoffice/verification/verification-file-store.ts'

/**
 * Compares the name of an association that registered itself with those of verified ones, after a change and before it is
 * published: where it imitates one, it waits for an operator, and no longer where it does not. A name that an operator
 * allowed, and an association that was verified, are not compared. With the rights of the owner: members see no others.
 */
export async function compareName(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  organisationId: string,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const { registeredBy, verifiedAt, resembles, allowedName } = await lockVerification(tx, organisationId)
    if (registeredBy === null || verifiedAt !== null) return
    const { slug, definition } = await loadOrganisation(tx, organisationId)
    const { name } = definition
    const found = name === allowedName ? null : await findLookalike(tx, { name, slug }, organisationId)
    if (found === resembles) return
    await updateResemblance(tx, organisationId, found)
    await applyState(tx, organisationId, now)
  })
}
