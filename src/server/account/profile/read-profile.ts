import type { Profile } from '#contract/account/profile.ts'
import { findLatestPayer } from '#server/account/profile/profile-store.ts'
import type { Db } from '#server/db/schema.ts'
import type { Session } from '#server/user/session-store.ts'

/**
 * What is filled in for a signed-in payer: the details of the latest order that was placed from this account, else the
 * name of the account. The address of the account is always its own: the confirmation goes there.
 */
export async function readProfile(db: Db, { userId, email, firstName, lastName }: Session): Promise<Profile> {
  const payer = await findLatestPayer(db, userId)
  const empty = { birthDate: null, address: '', zipCode: '', city: '', country: 'FR' }
  if (payer === null) return { ...empty, firstName, lastName, email }
  // The address of an organisation is not that of the person who pays for it.
  const { birthDate, address, zipCode, city, country } = payer.isOrganization ? empty : payer
  const { firstName: first, lastName: last } = payer
  return { firstName: first, lastName: last, email, birthDate, address, zipCode, city, country }
}
