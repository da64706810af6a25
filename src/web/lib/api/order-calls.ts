import type { CheckTicket, CheckedTicket } from '#contract/order/verify-ticket.ts'
import type { SendAgain } from '#contract/visitor/send-again.ts'
import type { Send } from '#web/lib/api/api-client.ts'

/** The calls on orders available to a guest. */
export function makeOrderCalls(send: Send) {
  return {
    /** Sends the confirmations of the last orders again; the answer does not reveal whether there are any. */
    sendAgain: (body: SendAgain) =>
      send<{ accepted: true }>({
        routeCode: 'POST /orders/send-again',
        method: 'POST',
        path: '/orders/send-again',
        body,
      }),
    /** What the server knows of a scanned ticket. */
    checkTicket: (body: CheckTicket) =>
      send<CheckedTicket>({
        routeCode: 'POST /tickets/check',
        method: 'POST',
        path: '/tickets/check',
        body,
        timeoutMs: 5_000,
      }),
  }
}
