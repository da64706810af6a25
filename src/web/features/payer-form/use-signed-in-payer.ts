import { useEffect, useRef } from 'react'
import type { PayerFields } from '#web/features/payer-form/payer-fields.ts'
import type { PayerValues } from '#web/features/payer-form/payer-values.ts'
import { mayHaveSession } from '#web/lib/api/may-have-session.ts'
import { useLocale } from '#web/lib/texts.ts'

/**
 * Fills in a form that has no name and no address yet, for a browser with the readable cookie of a session. Only such a
 * browser loads the code. What is typed meanwhile stays.
 */
export function useSignedInPayer(fields: PayerFields): void {
  const locale = useLocale()
  const latest = useRef(fields)
  useEffect(() => {
    latest.current = fields
  })
  useEffect(() => {
    if (!mayHaveSession() || !isBlank(latest.current.values)) return undefined
    let isOver = false
    const fill = async () => {
      const { readOwnPayer } = await import('#web/lib/api/own-payer.ts')
      const known = await readOwnPayer(locale)
      if (!isOver && known !== null && isBlank(latest.current.values)) latest.current.fill(known)
    }
    // Without an answer the payer types.
    fill().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [locale])
}

function isBlank({ firstName, lastName, email, address }: PayerValues): boolean {
  return [firstName, lastName, email, address].every((text) => text.trim() === '')
}
