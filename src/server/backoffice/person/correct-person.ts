import type { CorrectPerson, PersonSheet } from '#contract/person/person-sheet.ts'
import { AppError } from '#domain/errors.ts'
import { parisDate } from '#domain/format.ts'
import {
  changedPersonFields,
  checkPersonCorrection,
  correctedPersonFields,
} from '#domain/person/person-correction.ts'
import { throwIfAny } from '#domain/problem.ts'
import { correctImportedLines, findImportedAlone } from '#server/backoffice/person/imported-line-store.ts'
import { lockDirectory } from '#server/backoffice/person/person-change-store.ts'
import { loadPerson, readPerson } from '#server/backoffice/person/read-person.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'

/**
 * Corrects a person whom imports alone name, on all of their lines; the journal has the names of the fields. Nothing is
 * written where nothing differs, as for a request that is repeated.
 * @throws AppError NOT_FOUND; VALIDATION; PERSON_CHANGED where the sheet is another one than the member saw, or an order
 *   names the person: then the order is corrected
 */
export async function correctPerson(
  deps: Deps,
  granted: Granted,
  person: string,
  { seen, typed }: CorrectPerson,
): Promise<PersonSheet> {
  await assertActingRight(deps, granted, 'order:correct')
  const { id } = await loadPerson(deps, granted, person)
  const { organisationId, session } = granted
  const { userId } = session
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockDirectory(tx, organisationId)
    const stored = await findImportedAlone(tx, id)
    if (stored === null) throw new AppError('PERSON_CHANGED')
    const changed = changedPersonFields(seen, typed, stored)
    const fields = correctedPersonFields.filter((field) => changed[field] !== undefined)
    if (fields.length === 0) return
    if (correctedPersonFields.some((field) => seen[field] !== stored[field]))
      throw new AppError('PERSON_CHANGED')
    throwIfAny(checkPersonCorrection(stored, changed, parisDate(now)))
    await correctImportedLines(tx, { person: id, fields: changed })
    const detail = { person: id, fields: fields.join(' ') }
    const entry = { organisationId, formId: null, userId, action: 'personCorrected' as const, detail }
    await writeJournal(tx, entry, now)
  })
  return readPerson(deps, granted, person)
}
