import { DataTermsSchema, SetDataTermsSchema } from '#contract/admin/association/data-terms.ts'
import { readDataTerms, setDataTerms } from '#server/backoffice/retention/data-terms.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** How long an association stores what the law leaves to it. */
export function dataTermRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/data-terms',
    { summary: 'How long data about people is stored', answer: DataTermsSchema },
    (request) => readDataTerms(deps, grantedOf(request)),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/data-terms',
    {
      summary: 'Set how long data about people is stored',
      body: SetDataTermsSchema,
      answer: DataTermsSchema,
    },
    (request) => setDataTerms(deps, grantedOf(request), request.body),
  )
}
