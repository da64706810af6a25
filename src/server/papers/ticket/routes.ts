import { CheckTicketSchema, CheckedTicketSchema } from '#contract/order/verify-ticket.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { checkTicket } from '#server/papers/ticket/check-ticket.ts'

/** Tickets per minute and address: a busy entrance, whose phones share one connection. */
const mostAMinute = 600

/** Route for who checks tickets at a door. The signature in the code is what gives access. */
export function ticketRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'POST /tickets/check',
    {
      summary: 'Check the scanned code of a ticket',
      config: atMost(mostAMinute, 1),
      body: CheckTicketSchema,
      answer: CheckedTicketSchema,
    },
    (request) => checkTicket(deps, request.body.code),
  )
}
