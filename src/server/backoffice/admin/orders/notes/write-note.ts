import type { WriteNote } from '#contract/admin/order/order-notes.ts'
import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import { checkNote, tidyNote } from '#domain/order/order-note.ts'
import { throwIfAny } from '#domain/problem.ts'
import { loadOwnOrder } from '#server/backoffice/admin/orders/load-own-order.ts'
import {
  deleteNote,
  lockAgainstErasure,
  storeNote,
} from '#server/backoffice/admin/orders/notes/note-store.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'

/**
 * Writes a note on an order in the name of a member; the journal has the number of the order and no text. A
 * repeated idempotency key writes one note.
 * @throws AppError NOT_FOUND; VALIDATION for the text; CONFLICT where the people of the order were erased
 */
export async function writeNote(
  deps: Deps,
  granted: Granted,
  order: string,
  { text: typed, token }: WriteNote,
): Promise<void> {
  await assertActingRight(deps, granted, 'order:correct')
  const { id, number, formId } = await loadOwnOrder(deps, granted, order)
  const text = tidyNote(typed)
  throwIfAny(checkNote(text))
  const { organisationId, session } = granted
  const { userId } = session
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    if (await lockAgainstErasure(tx, id))
      throw new AppError('CONFLICT', { detail: `the people of order ${number} were erased` })
    const note = { id: deps.newId(), orderId: id, token: `${userId}:${token}`, text, userId }
    if (!(await storeNote(tx, note, now))) return
    const entry = { organisationId, formId, userId, detail: { number } }
    await writeJournal(tx, { ...entry, action: 'noteWritten' }, now)
  })
}

/** Deletes a member's own note on an order. @throws AppError NOT_FOUND, also for one of another member */
export async function deleteOwnNote(
  deps: Deps,
  granted: Granted,
  order: string,
  note: string,
): Promise<void> {
  await assertActingRight(deps, granted, 'order:correct')
  const { id: orderId, number, formId } = await loadOwnOrder(deps, granted, order)
  const { organisationId, session } = granted
  const { userId } = session
  await deps.db.transaction().execute(async (tx) => {
    if (!isUuid(note) || !(await deleteNote(tx, { id: note, orderId, userId })))
      throw new AppError('NOT_FOUND')
    const entry = { organisationId, formId, userId, detail: { number } }
    await writeJournal(tx, { ...entry, action: 'noteDeleted' }, deps.clock.now())
  })
}
