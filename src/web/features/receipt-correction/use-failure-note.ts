import { useState } from 'react'
import type { ApiFailure } from '#web/lib/api/api-client.ts'
import { failureWords } from '#web/lib/api/failure-words.ts'
import { loadLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'

interface FailureNote {
  readonly title: string
  readonly message: string
}

/** A failed call as a note in a dialog: it stays until the next try, and a toast is gone after five seconds. */
export function useFailureNote() {
  const sent = useTexts('frame')
  const locale = useLocale()
  const [note, setNote] = useState<FailureNote | null>(null)
  const show = (failure: ApiFailure): void => {
    const words = failureWords(failure)
    loadLazyTexts('errors', locale).then(
      (t) => setNote({ title: t(`${words}.title`), message: t(`${words}.message`) }),
      () => setNote({ title: sent('unreachable.title'), message: sent('unreachable.message') }),
    )
  }
  return { note, show, clear: () => setNote(null) }
}
