import type { Profile, ProfileWrite } from '#contract/account/profile.ts'
import { checkProfile, tidyProfileDetails, tidyPeople } from '#domain/account/check-profile.ts'
import { parisDate } from '#domain/format.ts'
import { throwIfAny } from '#domain/problem.ts'
import { readProfile } from '#server/backoffice/account/profile/read-profile.ts'
import { upsertProfile } from '#server/backoffice/account/profile/profile-store.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Session } from '#server/identity/user/session-store.ts'

/** Saves what is filled in from now on; the header greets with the new name. @throws AppError VALIDATION */
export async function saveProfile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  { people, ...draft }: ProfileWrite,
): Promise<Profile> {
  const now = clock.now()
  const details = tidyProfileDetails(draft)
  throwIfAny(checkProfile(draft, people, { email: session.email, today: parisDate(now) }))
  await upsertProfile(db, session.userId, { details, people: tidyPeople(people) }, now)
  return readProfile(db, session)
}
