import { useEffect, useState } from 'react'
import type { RegisterFacts } from '#contract/account/register-facts.ts'
import { readRegistrationNumber } from '#domain/organisation/registration-numbers.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale } from '#web/lib/texts.ts'

/** After the last key of the number. */
const askAfterMs = 400

/**
 * Reads the facts of the public registers about a number as it is typed, or null. A failed read shows nothing: it is
 * only a hint.
 */
export function useRegisterFacts(typed: string): RegisterFacts | null {
  const locale = useLocale()
  const number = readRegistrationNumber(typed)?.value ?? null
  const [found, setFound] = useState<RegisterFacts | null>(null)
  useEffect(() => {
    if (number === null) return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      makeSend(locale)('GET /users/me/registration/register', { query: { number } }).then(
        (answer) => isCurrent && setFound(answer.found),
        () => {},
      )
    }, askAfterMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [number, locale])
  return found?.number === number ? found : null
}
