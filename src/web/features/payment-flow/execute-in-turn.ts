import { paymentTimeoutMs } from '#contract/calls.ts'
import { asFailure } from '#web/lib/api/api-client.ts'

interface Clock {
  readonly wait: (ms: number) => Promise<void>
  readonly now: () => number
}

/** The server itself waits before it answers that the turn did not come; when it is only busy, the client waits. */
const pauseMs = 1000

/**
 * Sends a card when its turn comes. When many payers share one address and the bank is slow, the server may answer
 * that it did not try this card yet. The client then sends it again, until the page's time limit for a payment. The
 * payer only sees that the payment is in progress.
 * @throws every other failure of the call, and this refusal when the time limit is over
 */
export async function executeInTurn<Answer>(
  execute: () => Promise<Answer>,
  { wait, now }: Clock,
): Promise<Answer> {
  const start = now()
  for (;;) {
    try {
      return await execute()
    } catch (error) {
      const { code } = asFailure(error)
      if (code !== 'TOO_MANY_REQUESTS' || now() - start + pauseMs > paymentTimeoutMs) throw error
      await wait(pauseMs)
    }
  }
}
