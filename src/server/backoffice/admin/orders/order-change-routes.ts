import { SendConfirmationsSchema, SentConfirmationsSchema } from '#contract/admin/order/chosen-orders.ts'
import { CorrectOrderSchema, CorrectableOrderSchema } from '#contract/admin/order/order-correction.ts'
import { WriteNoteSchema } from '#contract/admin/order/order-notes.ts'
import { OrderSheetSchema, SendConfirmationSchema } from '#contract/admin/order/order-sheet.ts'
import { correctOrderAsMember } from '#server/backoffice/admin/orders/correction/correct-as-member.ts'
import { readCorrectable } from '#server/backoffice/admin/orders/correction/read-correctable.ts'
import { deleteOwnNote, writeNote } from '#server/backoffice/admin/orders/notes/write-note.ts'
import { sheetAfter } from '#server/backoffice/admin/orders/sheet-after.ts'
import { sendConfirmation } from '#server/backoffice/admin/orders/send-confirmation.ts'
import { sendConfirmations } from '#server/backoffice/admin/orders/send-confirmations.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** Changes of an order that move no money: corrections, notes, its papers sent again. */
export function orderChangeRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/orders/:order/correction',
    { summary: 'What may be corrected of an order', answer: CorrectableOrderSchema },
    (request) => readCorrectable(deps, grantedOf(request), request.params.order),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/orders/:order/correction',
    {
      summary: 'Correct the payer, participants and answers of an order',
      config: atMost(60, 1),
      body: CorrectOrderSchema,
      answer: OrderSheetSchema,
    },
    (request) =>
      sheetAfter(deps, request, (granted) =>
        correctOrderAsMember(deps, granted, request.params.order, request.body),
      ),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/orders/:order/confirmation',
    {
      summary: 'Send the confirmation of an order again',
      config: atMost(20, 10),
      body: SendConfirmationSchema,
      answer: OrderSheetSchema,
    },
    (request) =>
      sheetAfter(deps, request, (granted) =>
        sendConfirmation(deps, granted, request.params.order, request.body),
      ),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/orders/confirmations',
    {
      summary: 'Send the confirmations of chosen orders again',
      config: atMost(5, 10),
      body: SendConfirmationsSchema,
      answer: SentConfirmationsSchema,
    },
    (request) => sendConfirmations(deps, grantedOf(request), request.body),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/orders/:order/notes',
    {
      summary: 'Write a note on an order',
      config: atMost(60, 1),
      body: WriteNoteSchema,
      answer: OrderSheetSchema,
    },
    (request) =>
      sheetAfter(deps, request, (granted) => writeNote(deps, granted, request.params.order, request.body)),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/orders/:order/notes/:note/delete',
    { summary: 'Delete an own note', answer: OrderSheetSchema },
    (request) =>
      sheetAfter(deps, request, (granted) =>
        deleteOwnNote(deps, granted, request.params.order, request.params.note),
      ),
  )
}
