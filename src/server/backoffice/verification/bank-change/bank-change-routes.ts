import { AskBankChangeSchema, VerificationSchema } from '#contract/admin/verification.ts'
import { askBankChange } from '#server/backoffice/verification/bank-change/ask-bank-change.ts'
import {
  confirmBankChange,
  refuseBankChange,
} from '#server/backoffice/verification/bank-change/decide-bank-change.ts'
import { readVerificationOf } from '#server/backoffice/verification/read-verification.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** Another bank account of a verified association: two members decide, and it is used after a delay. */
export function bankChangeRoutes(app: TypedApp, deps: Deps): void {
  const answer = VerificationSchema
  const config = atMost(60, 1)
  answerCall(
    app,
    'POST /admin/organizations/:org/verification/bank-changes',
    { summary: 'Ask for another bank account', config, body: AskBankChangeSchema, answer },
    async (request) => {
      const granted = grantedOf(request)
      await askBankChange(deps, granted, request.body)
      return readVerificationOf(deps, granted)
    },
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/verification/bank-changes/:change/confirm',
    { summary: 'Confirm another bank account', config, answer },
    async (request) => {
      const granted = grantedOf(request)
      await confirmBankChange(deps, granted, request.params.change)
      return readVerificationOf(deps, granted)
    },
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/verification/bank-changes/:change/refuse',
    { summary: 'Refuse another bank account', config, answer },
    async (request) => {
      const granted = grantedOf(request)
      await refuseBankChange(deps, granted, request.params.change)
      return readVerificationOf(deps, granted)
    },
  )
}
