import {
  ChangeAssociationDetailsSchema,
  AssociationDetailsSchema,
  ContactProofSchema,
} from '#contract/admin/association-details.ts'
import { askContactProof } from '#server/backoffice/admin/association-details/ask-contact-proof.ts'
import { confirmContact } from '#server/backoffice/admin/association-details/confirm-contact.ts'
import {
  changeAssociationDetails,
  readAssociationDetails,
} from '#server/backoffice/admin/association-details/change-association-details.ts'
import { memberRead } from '#server/backoffice/admin/member-read.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
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
  answerCall(
    app,
    'POST /admin/organizations/:org/contact-proof',
    {
      summary: 'Mail a link that proves the contact address of an association',
      config: atMost(10, 60),
      answer: AssociationDetailsSchema,
    },
    (request) => askContactProof(deps, grantedOf(request), localeOfRequest(request)),
  )
  answerCall(
    app,
    'POST /contact-proofs/:token/confirm',
    { summary: 'Prove the contact address of an association', answer: ContactProofSchema },
    ({ params: { token } }) => confirmContact(deps, token),
  )
}
