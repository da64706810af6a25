import { AppError } from '#domain/errors.ts'
import { type FormChange, stateAfter } from '#domain/form/form-changes.ts'
import { publicationWaitsFor } from '#domain/form/sales-state.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { formIdOf, note } from '#server/backoffice/admin/editor/edit-form.ts'
import { lockForm } from '#server/backoffice/admin/editor/version-store.ts'
import { compareName } from '#server/backoffice/verification/compare-name.ts'
import type { Deps } from '#server/money/deps.ts'
import { applyForm } from '#server/catalogue/form/apply-form-file.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'

/**
 * Publishes, disables, reactivates, deletes or restores a form.
 * @throws AppError CONFLICT where its state does not allow it, or the association is not ready to publish
 */
export async function changeForm(
  deps: Pick<Deps, 'db' | 'clock'>,
  granted: Granted,
  change: FormChange,
): Promise<void> {
  const now = deps.clock.now()
  // A namesake may have been verified since.
  if (change === 'publish') await compareName(deps, granted.organisationId)
  await asMember(deps, granted, async (tx) => {
    const formId = formIdOf(granted)
    await lockForm(tx, formId)
    const { definition, organisation, organisationId: id } = await loadForm(tx, formId)
    const state = stateAfter(definition.state, change)
    const isReady = change !== 'publish' || publicationWaitsFor(definition, organisation) === null
    if (state === null || !isReady) throw new AppError('CONFLICT')
    await applyForm(tx, { id, organisation, form: { ...definition, state }, index: 0, now })
    await note(tx, granted, 'stateChanged', { change }, now)
  })
}
