import { formatDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { ApiFailure, makeSend } from '#web/lib/api/api-client.ts'
import { makeOwnCalls } from '#web/lib/api/own-calls.ts'

/** The details of the signed-in payer as the fields take them; null where the session has ended. */
export async function readOwnPayer(locale: Locale) {
  try {
    const { birthDate, ...known } = await makeOwnCalls(makeSend(locale)).profile()
    const date = birthDate === null ? '' : formatDate(birthDate)
    // The address of the account was confirmed, or is being so.
    return { ...known, emailConfirmation: known.email, birthDate: date }
  } catch (error) {
    if (error instanceof ApiFailure) return null
    throw error
  }
}
