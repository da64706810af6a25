import type { WriteNote } from '#contract/admin/order/order-notes.ts'
import type { OtherPerson, PersonSheet, RecordConsent, TagPerson } from '#contract/person/person-sheet.ts'
import type { JournalAction } from '#domain/access/journal.ts'
import { AppError } from '#domain/errors.ts'
import { parisInstant } from '#domain/form/form-file-values.ts'
import { parisDate } from '#domain/format.ts'
import { isUuid } from '#domain/ids.ts'
import { checkNote, tidyNote } from '#domain/order/order-note.ts'
import { oneLine } from '#domain/pasted-text.ts'
import { checkConsent, checkTags, tidyTags } from '#domain/person/check-person.ts'
import { throwIfAny } from '#domain/problem.ts'
import {
  deletePersonNote,
  dismissMerge,
  listNewsOf,
  lockDirectory,
  mergePeople,
  refreshPeople,
  storeConsent,
  storePersonNote,
  undoMerge,
  writeTags,
} from '#server/backoffice/person/person-change-store.ts'
import { loadPerson, readPerson } from '#server/backoffice/person/read-person.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import { forgetNewsSubscriptions } from '#server/messages/news/news-store.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Writes a note on a person, once for an idempotency key. @throws AppError NOT_FOUND; VALIDATION */
export async function writePersonNote(
  deps: Deps,
  granted: Granted,
  person: string,
  { text: typed, token }: WriteNote,
): Promise<PersonSheet> {
  const text = tidyNote(typed)
  throwIfAny(checkNote(text))
  return changing(deps, granted, person, async (tx, { id, now, userId, organisationId }) => {
    const note = { id: deps.newId(), personId: id, organisationId, token: `${userId}:${token}`, text, userId }
    return (await storePersonNote(tx, note, now)) ? 'personNoteWritten' : null
  })
}

/** Deletes a member's own note. @throws AppError NOT_FOUND, also for one of another member */
export function deleteOwnPersonNote(
  deps: Deps,
  granted: Granted,
  { person, note }: { readonly person: string; readonly note: string },
): Promise<PersonSheet> {
  return changing(deps, granted, person, async (tx, { id, userId }) => {
    if (!isUuid(note) || !(await deletePersonNote(tx, { id: note, personId: id, userId })))
      throw new AppError('NOT_FOUND')
    return 'personNoteDeleted'
  })
}

/** Replaces the tags of a person. @throws AppError NOT_FOUND; VALIDATION */
export async function tagPerson(
  deps: Deps,
  granted: Granted,
  person: string,
  { tags: typed }: TagPerson,
): Promise<PersonSheet> {
  const tags = tidyTags(typed)
  throwIfAny(checkTags(tags))
  return changing(deps, granted, person, async (tx, { id }) => {
    await writeTags(tx, id, tags)
    return 'personTagged'
  })
}

/**
 * Records what a person said about news. Who does not agree any more is subscribed to no news of the association.
 * @throws AppError NOT_FOUND; VALIDATION
 */
export async function recordConsent(
  deps: Deps,
  granted: Granted,
  person: string,
  { agrees, source: typed, on: day, token }: RecordConsent,
): Promise<PersonSheet> {
  const source = oneLine(typed)
  const today = parisDate(deps.clock.now())
  const on = day ?? today
  throwIfAny(checkConsent({ agrees, source, on }, today))
  return changing(deps, granted, person, async (tx, { id, now, userId, organisationId }) => {
    const consent = { id: deps.newId(), personId: id, organisationId, token: `${userId}:${token}`, userId }
    // A day without a time is its noon: it comes before what was said later, and after what was said before.
    const at = on === today ? now : new Date(parisInstant(on, '12:00:00'))
    if (!(await storeConsent(tx, { ...consent, agrees, source }, at))) return null
    if (!agrees) await forgetNewsSubscriptions(tx, { ids: await listNewsOf(tx, id) })
    return 'consentRecorded'
  })
}

/** Merges another person into one that remains. @throws AppError NOT_FOUND; PERSON_CHANGED where either was merged */
export function mergePerson(
  deps: Deps,
  granted: Granted,
  person: string,
  { other }: OtherPerson,
): Promise<PersonSheet> {
  return changing(deps, granted, person, async (tx, { now, userId: user, organisationId: organisation }) => {
    assertPair(person, other)
    decided(await mergePeople(tx, { organisation, remaining: person, merged: other, user, now }))
    return 'peopleMerged'
  })
}

/** Undoes the merge of one person. @throws AppError NOT_FOUND; PERSON_CHANGED where it is undone already */
export function undoPersonMerge(
  deps: Deps,
  granted: Granted,
  { person, merged }: { readonly person: string; readonly merged: string },
): Promise<PersonSheet> {
  return changing(deps, granted, person, async (tx, { organisationId: organisation }) => {
    assertPair(person, merged)
    decided(await undoMerge(tx, { organisation, merged }))
    return 'mergeUndone'
  })
}

/** Dismisses a proposal to merge two people. @throws AppError NOT_FOUND; PERSON_CHANGED where nothing is proposed */
export function dismissProposal(
  deps: Deps,
  granted: Granted,
  person: string,
  { other }: OtherPerson,
): Promise<PersonSheet> {
  return changing(deps, granted, person, async (tx, { now, userId: user, organisationId: organisation }) => {
    assertPair(person, other)
    decided(await dismissMerge(tx, { organisation, one: person, other, user, now }))
    return 'mergeDismissed'
  })
}

function assertPair(person: string, other: string): void {
  if (!isUuid(other) || other === person) throw new AppError('NOT_FOUND')
}

function decided(outcome: string): void {
  if (outcome === 'missing') throw new AppError('NOT_FOUND')
  if (outcome === 'changed') throw new AppError('PERSON_CHANGED')
}

interface Changing {
  /** Of the person whom the directory shows. */
  readonly id: string
  readonly organisationId: string
  readonly userId: string
  readonly now: Date
}

/**
 * Makes one change of a person in a member's name, after other changes of the directory, with its line in the journal,
 * which names the person by the id alone; answers the whole sheet. A repeated request (null) has no line.
 */
async function changing(
  deps: Deps,
  granted: Granted,
  person: string,
  change: (tx: Tx, of: Changing) => Promise<JournalAction | null>,
): Promise<PersonSheet> {
  await assertActingRight(deps, granted, 'person:edit')
  const { id } = await loadPerson(deps, granted, person)
  const { organisationId, session } = granted
  const { userId } = session
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockDirectory(tx, organisationId)
    const action = await change(tx, { id, organisationId, userId, now })
    if (action === null) return
    await refreshPeople(tx, { people: [id] })
    const entry = { organisationId, formId: null, userId, action, detail: { person: id } }
    await writeJournal(tx, entry, now)
  })
  return readPerson(deps, granted, person)
}
