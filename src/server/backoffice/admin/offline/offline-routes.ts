import {
  ChequeDepositSchema,
  ChequesSchema,
  DepositChequesSchema,
  EnterOfflineSchema,
  EnteredOfflineSchema,
  ExpectOfflineSchema,
  ExpectedPaymentSchema,
  ExpectedPaymentsSchema,
  OfflineFormSchema,
  ReceiveExpectedSchema,
} from '#contract/admin/money/offline.ts'
import { depositAsMember } from '#server/backoffice/admin/offline/deposit-as-member.ts'
import { enterAsMember } from '#server/backoffice/admin/offline/enter-as-member.ts'
import {
  cancelExpectedAsMember,
  expectAsMember,
  readExpected,
  receiveAsMember,
} from '#server/backoffice/admin/offline/expected-as-member.ts'
import { readCheques, readDeposit } from '#server/backoffice/admin/offline/read-cheques.ts'
import { readOfflineForm } from '#server/backoffice/admin/offline/read-offline-form.ts'
import { returnAsMember } from '#server/backoffice/admin/offline/return-as-member.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** Money that an association received itself: entered by hand, and its cheques on their way to the bank. */
export function offlineRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/forms/:type/:slug/offline',
    { summary: 'Prices for money entered by hand', answer: OfflineFormSchema },
    (request) => readOfflineForm(deps, grantedOf(request)),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/forms/:type/:slug/offline',
    {
      summary: 'Enter money that the association received itself',
      config: atMost(120, 1),
      body: EnterOfflineSchema,
      answer: EnteredOfflineSchema,
    },
    (request) => enterAsMember(deps, grantedOf(request), request.body),
  )
  answerCall(
    app,
    'GET /admin/organizations/:org/cheques',
    { summary: 'Cheques to take to the bank, and deposits', answer: ChequesSchema },
    (request) => readCheques(deps, grantedOf(request)),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/cheques/deposits',
    { summary: 'Put cheques into a deposit', body: DepositChequesSchema, answer: ChequeDepositSchema },
    (request) => depositAsMember(deps, grantedOf(request), request.body),
  )
  answerCall(
    app,
    'GET /admin/organizations/:org/cheques/deposits/:deposit',
    { summary: 'A deposit with its cheques', answer: ChequeDepositSchema },
    (request) => readDeposit(deps, grantedOf(request), request.params.deposit),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/cheques/:payment/return',
    { summary: 'Record that a cheque came back unpaid', answer: ChequeDepositSchema },
    (request) => returnAsMember(deps, grantedOf(request), request.params.payment),
  )
  expectedRoutes(app, deps)
}

/** Money that the association was promised. */
function expectedRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'POST /admin/organizations/:org/forms/:type/:slug/expected',
    {
      summary: 'Enter money that the association was promised',
      config: atMost(120, 1),
      body: ExpectOfflineSchema,
      answer: ExpectedPaymentSchema,
    },
    (request) => expectAsMember(deps, grantedOf(request), request.body),
  )
  answerCall(
    app,
    'GET /admin/organizations/:org/expected',
    { summary: 'Money that the association still expects', answer: ExpectedPaymentsSchema },
    (request) => readExpected(deps, grantedOf(request)),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/expected/:payment/receive',
    {
      summary: 'Record that expected money arrived',
      body: ReceiveExpectedSchema,
      answer: EnteredOfflineSchema,
    },
    (request) => receiveAsMember(deps, grantedOf(request), request.params.payment, request.body),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/expected/:payment/cancel',
    { summary: 'Cancel expected money', answer: ExpectedPaymentsSchema },
    (request) => cancelExpectedAsMember(deps, grantedOf(request), request.params.payment),
  )
}
