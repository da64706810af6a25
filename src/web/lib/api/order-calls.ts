import type { CheckTicket } from '#contract/order/verify-ticket.ts'
import type { SendAgain } from '#contract/visitor/send-again.ts'
import type { Send } from '#web/lib/api/api-client.ts'

/** The calls on orders available to a guest. */
export function makeOrderCalls(send: Send) {
  return {
    /** Sends the confirmations of the last orders again; the answer does not reveal whether there are any. */
    sendAgain: (body: SendAgain) => send('POST /orders/send-again', { body }),
    /** Asks the server about a scanned ticket; a queue waits at the door. */
    checkTicket: (body: CheckTicket) => send('POST /tickets/check', { body, timeoutMs: 5_000 }),
  }
}
