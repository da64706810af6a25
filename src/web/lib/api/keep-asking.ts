import { asFailure } from '#web/lib/api/api-client.ts'

interface Asking<Answer> {
  readonly ask: () => Promise<Answer>
  readonly onAnswer: (answer: Answer) => void
  /** After each failed try; further ones follow, unless the server refused clearly. */
  readonly onFailure: () => void
  /** Milliseconds before the first try. */
  readonly delayMs?: number
}

const firstPauseMs = 2000
const longestPauseMs = 30_000

/**
 * Asks until the server answers: again after growing pauses, and at once when the connection returns. A clear refusal ends
 * it. Returns a function that stops it; nothing is called afterwards.
 */
export function keepAsking<Answer>({ ask, onAnswer, onFailure, delayMs = 0 }: Asking<Answer>): () => void {
  let isStopped = false
  let pauseMs = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined
  const tryNow = () => {
    clearTimeout(timer)
    globalThis.removeEventListener('online', tryNow)
    ask().then(
      (answer) => {
        if (!isStopped) onAnswer(answer)
      },
      (error: unknown) => {
        if (isStopped) return
        onFailure()
        if (asFailure(error).isUncertain) tryLater()
      },
    )
  }
  const tryLater = () => {
    globalThis.addEventListener('online', tryNow)
    timer = setTimeout(tryNow, pauseMs)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
  if (delayMs > 0) timer = setTimeout(tryNow, delayMs)
  else tryNow()
  return () => {
    isStopped = true
    clearTimeout(timer)
    globalThis.removeEventListener('online', tryNow)
  }
}
