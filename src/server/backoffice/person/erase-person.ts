import type { ErasurePlan, PersonErased } from '#contract/person/person-requests.ts'
import { AppError } from '#domain/errors.ts'
import { parisDate } from '#domain/format.ts'
import { personRequestKinds } from '#domain/person/person-request.ts'
import { erasePersonRows, readErasurePlan } from '#server/backoffice/person/person-erasure-store.ts'
import { endRequests, storeRequest } from '#server/backoffice/person/person-request-store.ts'
import { isValid } from '#server/backoffice/person/present-person.ts'
import { loadPerson } from '#server/backoffice/person/read-person.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'

/** The consequences of an erasure, before it is confirmed. @throws AppError NOT_FOUND */
export async function planErasure(deps: Deps, granted: Granted, person: string): Promise<ErasurePlan> {
  await assertActingRight(deps, granted, 'person:edit')
  const { id: rootId, membershipUntil } = await loadPerson(deps, granted, person)
  const now = deps.clock.now()
  const plan = await readErasurePlan(deps.db, { organisationId: granted.organisationId, rootId, now })
  return { ...plan, isMember: isValid(membershipUntil, parisDate(now)) }
}

/**
 * Erases a person for this association, with everyone merged into them. The journal says that someone was erased, and
 * not who. @throws AppError NOT_FOUND, also where another member was quicker
 */
export async function erasePerson(deps: Deps, granted: Granted, person: string): Promise<PersonErased> {
  await assertActingRight(deps, granted, 'person:edit')
  const { id } = await loadPerson(deps, granted, person)
  const { organisationId, formId, session } = granted
  const { userId } = session
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const asked = await endRequests(tx, { organisationId, rootId: id, kinds: ['erasure'] }, now)
    await endRequests(tx, { organisationId, rootId: id, kinds: personRequestKinds }, now)
    if ((await erasePersonRows(tx, { organisation: organisationId, person: id, now })) === 'missing')
      throw new AppError('NOT_FOUND')
    if (asked === 0) {
      const request = { id: deps.newId(), organisationId, personId: null, kind: 'erasure', userId } as const
      await storeRequest(tx, { ...request, doneAt: now }, now)
    }
    await writeJournal(tx, { organisationId, formId, userId, action: 'personErased', detail: {} }, now)
  })
  return { erased: true }
}
