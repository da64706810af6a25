import type { PersonRequests, RecordRequest } from '#contract/person/person-requests.ts'
import { rightsOn } from '#domain/access/rights.ts'
import { AppError } from '#domain/errors.ts'
import { parisDate } from '#domain/format.ts'
import { isUuid } from '#domain/ids.ts'
import { answerBy } from '#domain/person/person-request.ts'
import { acceptedDays, checkDay } from '#domain/order/offline-entry.ts'
import { throwIfAny } from '#domain/problem.ts'
import {
  type ListedRequest,
  endRequest,
  listRequests,
  storeRequest,
} from '#server/backoffice/person/person-request-store.ts'
import { loadPerson } from '#server/backoffice/person/read-person.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'

/** The requests of people about their data, those that wait first. */
export async function readRequests(deps: Deps, granted: Granted): Promise<PersonRequests> {
  await assertActingRight(deps, granted, 'person:read')
  const { organisationId, memberships } = granted
  const today = parisDate(deps.clock.now())
  const requests = await asMember(deps, granted, (tx) => listRequests(tx, organisationId))
  return {
    requests: requests.map((request) => present(request, today)),
    rights: rightsOn(memberships, { organisationId, formId: null }),
  }
}

/** Records a request of a person, once for its id. @throws AppError NOT_FOUND; VALIDATION */
export async function recordRequest(
  deps: Deps,
  granted: Granted,
  person: string,
  { kind, askedOn, token: id }: RecordRequest,
): Promise<PersonRequests> {
  await assertActingRight(deps, granted, 'person:edit')
  const { id: personId } = await loadPerson(deps, granted, person)
  const { organisationId, formId, session } = granted
  const { userId } = session
  const now = deps.clock.now()
  throwIfAny(checkDay('request.askedOn', askedOn, acceptedDays(parisDate(now))))
  await deps.db.transaction().execute(async (tx) => {
    const request = { id, organisationId, personId, kind, userId, doneAt: null }
    if (await storeRequest(tx, request, now, askedOn))
      await writeJournal(
        tx,
        { organisationId, formId, userId, action: 'personRequestRecorded', detail: {} },
        now,
      )
  })
  return readRequests(deps, granted)
}

/** Ends a request that a member handled. @throws AppError NOT_FOUND, also where it does not wait any more */
export async function finishRequest(deps: Deps, granted: Granted, request: string): Promise<PersonRequests> {
  await assertActingRight(deps, granted, 'person:edit')
  const { organisationId, formId, session } = granted
  const { userId } = session
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    if (!isUuid(request) || !(await endRequest(tx, organisationId, request, now)))
      throw new AppError('NOT_FOUND')
    await writeJournal(tx, { organisationId, formId, userId, action: 'personRequestDone', detail: {} }, now)
  })
  return readRequests(deps, granted)
}

function present(
  { doneAt, personId, ...request }: ListedRequest,
  today: string,
): PersonRequests['requests'][number] {
  const { id, kind, askedOn, by, firstName, lastName, companyName, email } = request
  const until = answerBy(askedOn)
  return {
    id,
    kind,
    askedOn,
    by,
    answerBy: until,
    isLate: doneAt === null && until < today,
    doneAt: doneAt?.toISOString() ?? null,
    person: personId === null ? null : { id: personId, firstName, lastName, companyName, email },
  }
}
