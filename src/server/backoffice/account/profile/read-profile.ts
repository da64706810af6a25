import type { Profile } from '#contract/account/profile.ts'
import { findLatestPayer, findProfile } from '#server/backoffice/account/profile/profile-store.ts'
import type { Db } from '#server/platform/db/schema.ts'
import type { Session } from '#server/identity/user/session-store.ts'

const empty = { birthDate: null, address: '', zipCode: '', city: '', country: 'FR' }

/**
 * Reads the values filled in for a signed-in payer: those they saved, else the details of the latest order that was
 * placed from this account, else the name of the account. The address of the account is always its own: the
 * confirmation goes there.
 */
export async function readProfile(
  db: Db,
  { userId, email, firstName, lastName }: Pick<Session, 'userId' | 'email' | 'firstName' | 'lastName'>,
): Promise<Profile> {
  const saved = await findProfile(db, userId)
  if (saved !== null) return { ...saved.details, people: [...saved.people], email, isSaved: true }
  const payer = await findLatestPayer(db, userId)
  const taken = { email, people: [], isSaved: false }
  if (payer === null) return { ...empty, firstName, lastName, ...taken }
  // The address of an organisation is not that of the person who pays for it.
  const { birthDate, address, zipCode, city, country } = payer.isOrganization ? empty : payer
  const { firstName: first, lastName: last } = payer
  return { firstName: first, lastName: last, birthDate, address, zipCode, city, country, ...taken }
}
