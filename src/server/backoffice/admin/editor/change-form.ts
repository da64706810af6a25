import { AppError } from '#domain/errors.ts'
import { type FormChange, isPublication, isSuspendedAfter, stateAfter } from '#domain/form/form-changes.ts'
import { publicationWaitsFor } from '#domain/form/sales-state.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { note } from '#server/backoffice/admin/editor/note-change.ts'
import { recordVersion } from '#server/backoffice/admin/editor/record-version.ts'
import { removePlan } from '#server/backoffice/admin/editor/plan-store.ts'
import { lockForm } from '#server/backoffice/admin/editor/version-store.ts'
import { hasOngoingSchedules } from '#server/money/installment/schedule-store.ts'
import { compareName } from '#server/backoffice/verification/compare-name.ts'
import type { Deps } from '#server/money/deps.ts'
import { applyForm } from '#server/catalogue/form/apply-form-file.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { type Granted, formIdOf } from '#server/identity/user/actor.ts'

/**
 * Publishes, hides, suspends, resumes, disables, reactivates, deletes or restores a form.
 * @throws AppError CONFLICT where its state does not allow it, or the association is not ready to publish;
 * INSTALMENTS_RUN where people still pay for what would be deleted
 */
export async function changeForm(
  deps: Pick<Deps, 'db' | 'clock'>,
  granted: Granted,
  change: FormChange,
): Promise<void> {
  const now = deps.clock.now()
  // A namesake may have been verified since.
  if (isPublication(change)) await compareName(deps, granted.organisationId)
  // With the rights of the owner: members do not read schedules.
  if (change === 'delete' && (await hasOngoingSchedules(deps.db, formIdOf(granted))))
    throw new AppError('INSTALMENTS_RUN')
  await asMember(deps, granted, async (tx) => {
    const formId = formIdOf(granted)
    await lockForm(tx, formId)
    const before = await loadForm(tx, formId)
    const { definition, organisation, organisationId: id } = before
    const state = stateAfter(definition.state, change)
    const isReady = !isPublication(change) || publicationWaitsFor(definition, organisation) === null
    if (state === null || !isReady) throw new AppError('CONFLICT')
    const suspended = isSuspendedAfter(change)
    const form = { ...definition, state, suspended: suspended ?? definition.suspended }
    await applyForm(tx, { id, organisation, form, index: 0, now })
    // Suspension is part of the contents: the editor shows it, and the history says who changed it.
    if (suspended !== null) await recordVersion(tx, { before, definition: form, now }, granted.session.userId)
    // What is deleted is not published by itself.
    if (change === 'delete') await removePlan(tx, formId)
    await note(tx, granted, 'stateChanged', { change }, now)
  })
}
