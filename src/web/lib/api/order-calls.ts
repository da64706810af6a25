import type { SendAgain } from '#contract/visitor/send-again.ts'
import type { Send } from '#web/lib/api/api-client.ts'

/** What a guest may ask of orders. */
export function makeOrderCalls(send: Send) {
  return {
    /** The confirmations of the last orders again; the answer never tells whether there are any. */
    sendAgain: (body: SendAgain) =>
      send<{ accepted: true }>({
        routeCode: 'POST /orders/send-again',
        method: 'POST',
        path: '/orders/send-again',
        body,
      }),
  }
}
