import type { Tx } from '#server/platform/db/schema.ts'
import { applyForm } from '#server/catalogue/form/apply-form-file.ts'
import { listFormsOf } from '#server/catalogue/form/form-store.ts'
import { findOrganisationToChange } from '#server/catalogue/organisation/organisation-store.ts'
import { withState } from '#server/catalogue/organisation/verification-store.ts'
import {
  lockVerification,
  updateCompliance,
} from '#server/backoffice/verification/verification-file-store.ts'

/**
 * Writes what follows from the state of a verification: whether the association may collect, and what its pages show.
 * Call it in the transaction that moved the state, with the rights of the owner: members do not decide it.
 */
export async function applyState(tx: Tx, organisationId: string, now: Date): Promise<void> {
  const { state, registeredBy, iban, verifiedAt, resembles } = await lockVerification(tx, organisationId)
  const before = await findOrganisationToChange(tx, organisationId)
  const hasBankDetails = registeredBy === null ? before.hasBankDetails : iban !== ''
  const changed = withState(before, { state, hasBankDetails, isNameHeld: resembles !== null })
  const verifiedOn = verifiedAt === null ? (before.verifiedOn ?? null) : verifiedAt.toISOString().slice(0, 10)
  const organisation = state === 'verified' ? { ...changed, verifiedOn } : changed
  await updateCompliance(tx, organisationId, organisation, now)
  for (const form of await listFormsOf(tx, organisationId))
    await applyForm(tx, { id: organisationId, organisation, form, index: 0, now })
}
