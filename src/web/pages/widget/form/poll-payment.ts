import type { PaymentSummary } from '#contract/payment.ts'

interface Polling {
  readonly ask: () => Promise<PaymentSummary>
  readonly onAnswer: (answer: PaymentSummary) => void
  /** No longer asked: nothing was known for too long. */
  readonly onPause: () => void
}

const firstPauseMs = 2000
const longestPauseMs = 15_000
/** Longer than an attempt may take. */
const limitMs = 20 * 60_000

/** Whether nothing follows: paid, expired, or with a bank that takes days. */
function isOver({ status, bankDays }: Pick<PaymentSummary, 'status' | 'bankDays'>): boolean {
  return status === 'Confirmed' || status === 'Duplicated' || status === 'Expired' || bankDays
}

/**
 * Asks for the state of a payment that is made elsewhere: at once, then after growing pauses, until it is over or the
 * time is up. A failed call is repeated. `now` asks at once and starts the time again.
 */
export function pollPayment({ ask, onAnswer, onPause }: Polling): { now: () => void; stop: () => void } {
  let turn = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (ms: number) =>
    new Promise((resolve) => {
      timer = setTimeout(resolve, ms)
    })
  const run = async (own: number) => {
    let pauseMs = firstPauseMs
    for (let leftMs = limitMs; leftMs >= 0; leftMs -= pauseMs) {
      const answer = await ask().catch(() => null)
      if (own !== turn) return
      if (answer !== null) onAnswer(answer)
      if (answer !== null && isOver(answer)) return
      await wait(pauseMs)
      if (own !== turn) return
      pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)
    }
    onPause()
  }
  const start = () => {
    clearTimeout(timer)
    turn += 1
    void run(turn)
  }
  start()
  return {
    now: start,
    stop: () => {
      clearTimeout(timer)
      turn += 1
    },
  }
}
