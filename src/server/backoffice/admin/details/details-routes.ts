import { ChangeDetailsSchema, DetailsSchema } from '#contract/admin/details.ts'
import { changeDetails, readDetails } from '#server/backoffice/admin/details/change-details.ts'
import { memberRead } from '#server/backoffice/admin/member-read.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { grantedOf } from '#server/identity/user/actor.ts'

/** Routes for the description of an association. */
export function detailsRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/details',
    { summary: 'The details of an association', answer: DetailsSchema },
    memberRead(deps, readDetails),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/details',
    { summary: 'Change the details of an association', body: ChangeDetailsSchema, answer: DetailsSchema },
    (request) => changeDetails(deps, grantedOf(request), request.body),
  )
}
