import type { FoundPerson } from '#contract/person/people.ts'
import type { PersonRole } from '#domain/person/person.ts'
import type { StoredPerson } from '#server/backoffice/person/find-people-store.ts'

/** Stored facts that the roles of a person follow from. */
interface PersonFlags {
  readonly isPayer: boolean
  readonly isParticipant: boolean
  readonly isDonor: boolean
  readonly isImported: boolean
  /** Last day of the latest membership, `infinity` without end; null: there is none. */
  readonly membershipUntil: string | null
}

/** The roles of a person on a civil day. */
export function rolesOf(
  { isPayer, isParticipant, isDonor, isImported, membershipUntil }: PersonFlags,
  today: string,
): PersonRole[] {
  const held: readonly (readonly [PersonRole, boolean])[] = [
    ['payer', isPayer],
    ['participant', isParticipant],
    ['adherent', isValid(membershipUntil, today)],
    ['donor', isDonor],
    ['imported', isImported],
  ]
  return held.flatMap(([role, isHeld]) => (isHeld ? [role] : []))
}

/** Whether a membership is valid on a day. @param until its last day, `infinity` without end */
export function isValid(until: string | null, today: string): boolean {
  return until !== null && (until === 'infinity' || until >= today)
}

/** The last day of a membership; null without end, or without a membership. */
export const dayOrNull = (until: string | null): string | null => (until === 'infinity' ? null : until)

/** A person of the list. */
export function presentPerson(stored: StoredPerson, today: string): FoundPerson {
  const { id, firstName, lastName, companyName, email, city, agreesToNews, tags, orders } = stored
  return {
    id,
    firstName,
    lastName,
    companyName,
    email,
    city,
    agreesToNews,
    orders,
    roles: rolesOf(stored, today),
    membershipUntil: dayOrNull(stored.membershipUntil),
    tags: [...tags],
    lastOrderAt: stored.lastOrderAt?.toISOString() ?? null,
  }
}
