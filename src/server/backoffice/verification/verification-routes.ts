import { BankDetailsSchema, VerificationSchema } from '#contract/admin/verification.ts'
import { AppError } from '#domain/errors.ts'
import { documentKinds } from '#domain/organisation/required-documents.ts'
import type { Deps } from '#server/money/deps.ts'
import { clientOf } from '#server/platform/defence/client-network.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { acceptFiles, largestBody } from '#server/money/upload/receive-file.ts'
import { makeUploads, ofMembers } from '#server/money/upload/make-uploads.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import { saveBankDetails, submitFile } from '#server/backoffice/verification/complete-file.ts'
import { readVerificationOf } from '#server/backoffice/verification/read-verification.ts'
import { addDocument } from '#server/backoffice/verification/send-document.ts'

/** How an association proves who it is. Its documents are read by operators alone. */
export function verificationRoutes(app: TypedApp, deps: Deps): void {
  const answer = VerificationSchema
  answerCall(
    app,
    'GET /admin/organizations/:org/verification',
    { summary: 'The verification of an association', answer },
    (request) => readVerificationOf(deps, grantedOf(request)),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/verification/bank-details',
    { summary: 'Save the bank account of an association', body: BankDetailsSchema, answer },
    async (request) => {
      const granted = grantedOf(request)
      await saveBankDetails(deps, granted, request.body.iban)
      return readVerificationOf(deps, granted)
    },
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/verification/submit',
    { summary: 'Send the verification file', answer },
    async (request) => {
      const granted = grantedOf(request)
      await submitFile(deps, granted)
      return readVerificationOf(deps, granted)
    },
  )
  documentRoute(app, deps)
}

function documentRoute(app: TypedApp, deps: Deps): void {
  const receive = makeUploads(ofMembers)
  app.register(async (scope: TypedApp) => {
    await acceptFiles(scope)
    answerCall(
      scope,
      'POST /admin/organizations/:org/verification/documents/:kind',
      {
        summary: 'Send a document of verification (multipart, field `file`)',
        bodyLimit: largestBody,
        config: atMost(60, 10),
        isFile: true,
        answer: VerificationSchema,
        status: 201,
      },
      async (request, reply) => {
        const granted = grantedOf(request)
        const kind = documentKinds.find((known) => known === request.params.kind)
        if (kind === undefined) throw new AppError('NOT_FOUND')
        const client = clientOf(deps.defenceKey, request)
        await addDocument(deps, granted, kind, receive(client, request, reply))
        return await readVerificationOf(deps, granted)
      },
    )
  })
}
