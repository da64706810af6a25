import { useEffect, useState } from 'react'
import { type Send, asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useLocale } from '#web/lib/texts.ts'

/** A question and its answer. */
export interface Shown<Asked, Answer> {
  readonly asked: Asked
  readonly answer: Answer
}

/**
 * A list that is asked for again and again: what was shown stays until the next answer, and where there is none. Each
 * new object is a question, also one with the same content. `read` stays the same function between renders.
 */
export function useShownList<Asked, Answer>(
  first: Asked,
  read: (send: Send, asked: Asked) => Promise<Answer>,
) {
  const locale = useLocale()
  const showFailure = useFailureToast()
  const [asked, ask] = useState(first)
  const [shown, setShown] = useState<Shown<Asked, Answer> | null>(null)
  const [answered, setAnswered] = useState<Asked | null>(null)
  useEffect(() => {
    let isOver = false
    read(makeSend(locale), asked)
      .then(
        (answer) => isOver || setShown({ asked, answer }),
        (error: unknown) => isOver || showFailure(asFailure(error)),
      )
      .finally(() => isOver || setAnswered(asked))
    return () => {
      isOver = true
    }
  }, [asked, read, locale, showFailure])
  return { asked, ask, shown, isBusy: answered !== asked }
}
