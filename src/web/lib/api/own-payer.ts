import type { Profile } from '#contract/account/profile.ts'
import { formatDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { ApiFailure, makeSend } from '#web/lib/api/api-client.ts'

/** The profile of the signed-in user; null where the session has ended. */
export async function readOwnProfile(locale: Locale): Promise<Profile | null> {
  try {
    return await makeSend(locale)('GET /users/me/profile')
  } catch (error) {
    if (error instanceof ApiFailure) return null
    throw error
  }
}

/** The details of the signed-in payer as the fields take them; null where the session has ended. */
export async function readOwnPayer(locale: Locale) {
  const profile = await readOwnProfile(locale)
  if (profile === null) return null
  const { birthDate, people: _people, isSaved: _isSaved, ...known } = profile
  const date = birthDate === null ? '' : formatDate(birthDate)
  // The address of the account was confirmed, or is being so.
  return { ...known, emailConfirmation: known.email, birthDate: date }
}
