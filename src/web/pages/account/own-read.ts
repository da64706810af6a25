import { useEffect, useState } from 'react'
import { type ApiFailure, type Send, asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useLocale } from '#web/lib/texts.ts'

/** Data of a page of the account: of the user alone, so the browser asks once the page is alive. */
export type OwnRead<Answer> =
  | { readonly phase: 'loading' | 'signedOut' }
  | { readonly phase: 'failed'; readonly failure: ApiFailure }
  | { readonly phase: 'ready'; readonly answer: Answer }

/**
 * Reads once, and again when asked. The last value replaces the answer, after a change that returned a new one.
 * @param read must be the same function at each render
 */
export function useOwnRead<Answer>(
  read: (send: Send) => Promise<Answer>,
): [OwnRead<Answer>, () => void, (answer: Answer) => void] {
  const locale = useLocale()
  const [state, setState] = useState<OwnRead<Answer>>({ phase: 'loading' })
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isOver = false
    read(makeSend(locale)).then(
      (answer) => isOver || setState({ phase: 'ready', answer }),
      (error: unknown) => {
        const failure = asFailure(error)
        if (!isOver) setState(failure.status === 401 ? { phase: 'signedOut' } : { phase: 'failed', failure })
      },
    )
    return () => {
      isOver = true
    }
  }, [locale, read, round])
  const replace = (answer: Answer) => setState({ phase: 'ready', answer })
  return [state, () => setRound((count) => count + 1), replace]
}
