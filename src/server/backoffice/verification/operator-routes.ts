import {
  DecideDocumentSchema,
  DecideVerificationSchema,
  SuspensionSchema,
  VerificationFileSchema,
  VerificationsSchema,
  verificationContentPath,
} from '#contract/admin/operator-verification.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { type TypedApp, params } from '#server/platform/http/typed-app.ts'
import { sessionOfActor } from '#server/identity/user/actor.ts'
import { decide, decideAbout } from '#server/backoffice/verification/decide.ts'
import { readFile, readVerifications } from '#server/backoffice/verification/present-file.ts'
import { readDocument } from '#server/backoffice/verification/read-document.ts'

/** Routes of operators to verify associations. The guard has checked the right of each route. */
export function operatorRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /site/verifications',
    { summary: 'The associations to verify', answer: VerificationsSchema },
    () => readVerifications(deps.db),
  )
  fileRoutes(app, deps)
  decisionRoutes(app, deps)
}

function fileRoutes(app: TypedApp, deps: Deps): void {
  const answer = VerificationFileSchema
  answerCall(
    app,
    'GET /site/verifications/:org',
    { summary: 'The verification file of an association', answer },
    (request) => readFile(deps, request.params.org),
  )
  app.get(
    verificationContentPath,
    { schema: { hide: true, params: params('org', 'document') } },
    async (request, reply) => {
      const { org, document } = request.params
      const { content, contentType, name } = await readDocument(deps, sessionOfActor(request), org, document)
      // Saved, never shown by this site: it comes from outside.
      return reply
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
        .type(contentType)
        .send(content)
    },
  )
  answerCall(
    app,
    'POST /site/verifications/:org/documents/:document',
    { summary: 'Accept or reject a document', body: DecideDocumentSchema, answer },
    async (request) => {
      const { org: slug, document: documentId } = request.params
      await decideAbout(deps, sessionOfActor(request), { slug, documentId }, request.body)
      return readFile(deps, slug)
    },
  )
}

function decisionRoutes(app: TypedApp, deps: Deps): void {
  const answer = VerificationFileSchema
  answerCall(
    app,
    'POST /site/verifications/:org/decision',
    { summary: 'Verify an association, or ask for documents again', body: DecideVerificationSchema, answer },
    async (request) => {
      const { decision } = request.body
      await decide(deps, sessionOfActor(request), request.params.org, { decision })
      return readFile(deps, request.params.org)
    },
  )
  answerCall(
    app,
    'POST /site/verifications/:org/suspension',
    { summary: 'Suspend an association, or end its suspension', body: SuspensionSchema, answer },
    async (request) => {
      const { isSuspended, reason } = request.body
      const decision = isSuspended ? 'suspend' : 'restore'
      await decide(deps, sessionOfActor(request), request.params.org, { decision, reason })
      return readFile(deps, request.params.org)
    },
  )
}
