import { useState } from 'react'
import type { ApiFailure } from '#web/lib/api/api-client.ts'
import { useFailureText } from '#web/lib/api/failure-text.ts'

interface FailureNote {
  readonly title: string
  readonly message: string
}

/** A failed call as a note in a dialog: it stays until the next try, and a toast is gone after five seconds. */
export function useFailureNote() {
  const loadText = useFailureText()
  const [note, setNote] = useState<FailureNote | null>(null)
  const show = (failure: ApiFailure): void => void loadText(failure).then(setNote)
  return { note, show, clear: () => setNote(null) }
}
