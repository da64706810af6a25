import {
  ChangeAssociationDetailsSchema,
  AssociationDetailsSchema,
} from '#contract/admin/association-details.ts'
import {
  changeAssociationDetails,
  readAssociationDetails,
} from '#server/backoffice/admin/association-details/change-association-details.ts'
import { memberRead } from '#server/backoffice/admin/member-read.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { grantedOf } from '#server/identity/user/actor.ts'

/** Routes for the description of an association. */
export function associationDetailsRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/details',
    { summary: 'The details of an association', answer: AssociationDetailsSchema },
    memberRead(deps, readAssociationDetails),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/details',
    {
      summary: 'Change the details of an association',
      body: ChangeAssociationDetailsSchema,
      answer: AssociationDetailsSchema,
    },
    (request) => changeAssociationDetails(deps, grantedOf(request), request.body),
  )
}
