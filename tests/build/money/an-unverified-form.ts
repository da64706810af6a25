import { type FormChanges, aForm } from '../a-form.ts'
import type { World } from '../a-world.ts'
import type { VerificationEvent } from '#domain/organisation/verification-machine.ts'
import { applyState } from '#server/backoffice/verification/apply-state.ts'
import { loadForm, type StoredForm } from '#server/catalogue/form/form-store.ts'
import { moveVerification } from '#server/catalogue/organisation/verification-store.ts'

/** Moves the verification of a form's association, with all that follows from it; returns the form as it is then. */
export async function moveTo(
  { deps: { db, clock } }: World,
  { id, organisationId }: StoredForm,
  event: VerificationEvent,
): Promise<StoredForm> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    await moveVerification(tx, { organisationId, event }, now)
    await applyState(tx, organisationId, now)
  })
  return loadForm(db, id)
}

/** A form of an association that is not verified and collects up to the cap. */
export async function anUnverifiedForm(world: World, changes: FormChanges = {}): Promise<StoredForm> {
  const form = await aForm(world.deps.db, {
    ...changes,
    organisation: { ...changes.organisation, authenticationState: 'initial' },
  })
  return moveTo(world, form, 'complete')
}
