import type { EditedForm, SavedDraft } from '#contract/admin/edited-form.ts'
import { AppError } from '#domain/errors.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { removeDraft, saveDraftRow } from '#server/backoffice/admin/editor/draft-store.ts'
import { readEditedForm } from '#server/backoffice/admin/editor/edit-form.ts'
import { asObject } from '#server/backoffice/admin/editor/read-source.ts'
import { type Granted, formIdOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'

type DraftDeps = Pick<Deps, 'db' | 'clock'>

interface WrittenDraft {
  readonly source: string
  readonly revision: number
  readonly base: string
}

/**
 * Saves what an administrator is writing, with whatever mistakes it has: nothing typed is lost, and the public sees
 * nothing of it.
 * Where another editor saved since `revision`, answers what there is now instead.
 * @throws AppError BAD_REQUEST for a text that is no JSON object
 */
export async function saveDraft(deps: DraftDeps, granted: Granted, draft: WrittenDraft): Promise<SavedDraft> {
  if (asObject(draft.source) === null) throw new AppError('BAD_REQUEST')
  const now = deps.clock.now()
  const { userId } = granted.session
  return asMember(deps, granted, async (tx) => {
    const revision = await saveDraftRow(tx, { ...draft, formId: formIdOf(granted), userId }, now)
    if (revision === null) return { revision, savedAt: null, edition: await readEditedForm(tx, granted) }
    return { revision, savedAt: now.toISOString(), edition: null }
  })
}

/** Discards what was written since the newest version; answers the whole view. */
export async function discardDraft(deps: DraftDeps, granted: Granted): Promise<EditedForm> {
  return asMember(deps, granted, async (tx) => {
    await removeDraft(tx, formIdOf(granted))
    return readEditedForm(tx, granted)
  })
}
