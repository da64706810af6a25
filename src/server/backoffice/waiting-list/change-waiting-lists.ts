import type { WaitingLists } from '#contract/waiting-list/waiting-lists.ts'
import type { JournalAction } from '#domain/access/journal.ts'
import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import { readWaitingLists } from '#server/backoffice/waiting-list/read-waiting-lists.ts'
import { isOwnEntry } from '#server/backoffice/waiting-list/waiting-lists-store.ts'
import { type StoredForm, loadForm } from '#server/catalogue/form/form-store.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import { type Granted, formIdOf } from '#server/identity/user/actor.ts'
import { offerTo } from '#server/messages/waiting-list/make-offers.ts'
import { type StoredEntry, endWaiting, findEntry } from '#server/messages/waiting-list/waiting-list-store.ts'
import type { Deps } from '#server/money/deps.ts'

/**
 * Removes an entry from its list, in the name of a member: what was offered goes to the next one.
 * @throws AppError NOT_FOUND, CONFLICT where it had ended, CART_FROZEN where its payment is in flight
 */
export async function removeEntry(deps: Deps, granted: Granted, entryId: string): Promise<WaitingLists> {
  const { entry, form } = await loadOwnEntry(deps, granted, entryId)
  const { kind } = await endWaiting(deps.db, { entry: entry.id, event: 'cancel', now: deps.clock.now() })
  if (kind === 'paying') throw new AppError('CART_FROZEN')
  if (kind === 'over') throw new AppError('CONFLICT', { detail: 'it had ended' })
  await note(deps, granted, { action: 'waitingRemoved', entry, form })
  return readWaitingLists(deps, granted)
}

/**
 * Offers an entry its units now, before others of the line, in the name of a member.
 * @throws AppError NOT_FOUND, CONFLICT where it does not wait, SOLD_OUT where the units are not free
 */
export async function offerNow(deps: Deps, granted: Granted, entryId: string): Promise<WaitingLists> {
  const { entry, form } = await loadOwnEntry(deps, granted, entryId)
  if (entry.state !== 'waiting') throw new AppError('CONFLICT', { detail: 'it does not wait' })
  if (!(await offerTo(deps, form, entry))) throw new AppError('SOLD_OUT')
  await note(deps, granted, { action: 'waitingOffered', entry, form })
  return readWaitingLists(deps, granted)
}

async function loadOwnEntry(
  deps: Deps,
  granted: Granted,
  id: string,
): Promise<{ entry: StoredEntry; form: StoredForm }> {
  await assertActingRight(deps, granted, 'order:correct')
  const formId = formIdOf(granted)
  const isOwn = isUuid(id) && (await asMember(deps, granted, (tx) => isOwnEntry(tx, formId, id)))
  const entry = isOwn ? await findEntry(deps.db, id) : null
  if (entry === null) throw new AppError('NOT_FOUND')
  return { entry, form: await loadForm(deps.db, formId) }
}

interface Changed {
  readonly action: JournalAction
  readonly entry: StoredEntry
  readonly form: StoredForm
}

/** The journal has the price and the number, and no one’s name. */
async function note(deps: Deps, granted: Granted, { action, entry, form }: Changed): Promise<void> {
  const { organisationId, session } = granted
  const name = form.definition.tiers.find(({ id }) => id === entry.tierId)?.name ?? ''
  const by = { organisationId, formId: form.id, userId: session.userId }
  await writeJournal(deps.db, { ...by, action, detail: { name } }, deps.clock.now())
}
