import type { Static } from 'typebox'
import type { EditedForm, PlanSchema, SavedVersion } from '#contract/admin/edited-form.ts'
import { AppError } from '#domain/errors.ts'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { changing, readEditedForm } from '#server/backoffice/admin/editor/edit-form.ts'
import { note } from '#server/backoffice/admin/editor/note-change.ts'
import { putPlan, removePlan } from '#server/backoffice/admin/editor/plan-store.ts'
import { readSource } from '#server/backoffice/admin/editor/read-source.ts'
import { lockForm } from '#server/backoffice/admin/editor/version-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { type Granted, formIdOf } from '#server/identity/user/actor.ts'

/**
 * Plans the publication of a text, or moves the one that was planned. The text is checked now, and again at its moment.
 * @throws AppError VALIDATION for a moment that is over; CONFLICT where the contents changed since `revision`
 */
export async function planPublication(
  deps: Pick<Deps, 'db' | 'clock'>,
  granted: Granted,
  { source, at, isPrivate = false, ...written }: Static<typeof PlanSchema> & { readonly locale: Locale },
): Promise<SavedVersion> {
  const publishAt = new Date(at)
  if (publishAt <= deps.clock.now()) throwIfAny([problem('plan.at', 'MOMENT_PAST')])
  return changing(deps, granted, written, async (tx, { stored, now }) => {
    await readSource(tx, stored, source)
    const plannedBy = granted.session.userId
    await putPlan(tx, { formId: stored.id, source, publishAt, isPrivate, plannedBy, plannedAt: now })
    await note(tx, granted, 'publicationPlanned', { name: momentInWords(publishAt.toISOString()) }, now)
    return null
  })
}

/** `12/03/2027 18h00`, in Paris. */
const momentInWords = (instant: string) => `${formatInstantDate(instant)} ${formatInstantTime(instant)}`

/** Cancels the planned publication of a form; answers the whole view. @throws AppError NOT_FOUND where there is none */
export async function cancelPublication(
  deps: Pick<Deps, 'db' | 'clock'>,
  granted: Granted,
): Promise<EditedForm> {
  const now = deps.clock.now()
  return asMember(deps, granted, async (tx) => {
    const formId = formIdOf(granted)
    await lockForm(tx, formId)
    if (!(await removePlan(tx, formId))) throw new AppError('NOT_FOUND')
    await note(tx, granted, 'publicationCancelled', {}, now)
    return readEditedForm(tx, granted)
  })
}
