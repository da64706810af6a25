import { CheckTicketSchema, CheckedTicketSchema, checkTicketPath } from '#contract/order/verify-ticket.ts'
import type { Deps } from '#server/money/deps.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, answers } from '#server/platform/http/typed-app.ts'
import { checkTicket } from '#server/papers/ticket/check-ticket.ts'

/** Tickets per minute and address: a busy entrance, whose phones share one connection. */
const mostAMinute = 600

/** Route for who checks tickets at a door. The signature in the code is what gives access. */
export function ticketRoutes(app: TypedApp, deps: Deps): void {
  app.post(
    checkTicketPath,
    {
      config: atMost(mostAMinute, 1),
      schema: {
        summary: 'Check the scanned code of a ticket',
        body: CheckTicketSchema,
        response: answers(CheckedTicketSchema),
      },
    },
    (request) => checkTicket(deps, request.body.code),
  )
}
