import { asFailure, paymentTimeoutMs } from '#web/lib/api/api-client.ts'

interface Clock {
  readonly wait: (ms: number) => Promise<void>
  readonly now: () => number
}

/** The server waits by itself before it says that a turn did not come; where it is merely busy, this does. */
const pauseMs = 1000

/**
 * Sends a card when its turn comes: where many pay from one address and the bank is slow, the server says that it has not
 * tried this one yet, and it is sent again, for as long as a page waits for a payment. Its payer just sees it under way.
 * @throws whatever else the call throws, and that where the turn did not come
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
      const { code } = asFailure(error, 'POST /payments/card-embed/execute-payment')
      if (code !== 'TOO_MANY_REQUESTS' || now() - start + pauseMs > paymentTimeoutMs) throw error
      await wait(pauseMs)
    }
  }
}
