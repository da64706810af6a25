import {
  BankDetailsSchema,
  bankDetailsPath,
  submitVerificationPath,
  VerificationSchema,
  verificationDocumentPath,
  verificationPath,
} from '#contract/admin/verification.ts'
import { AppError } from '#domain/errors.ts'
import { documentKinds } from '#domain/organisation/required-documents.ts'
import type { Deps } from '#server/money/deps.ts'
import { clientOf } from '#server/platform/defence/client-network.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, answers, params } from '#server/platform/http/typed-app.ts'
import { acceptFiles, largestBody, receiveFile } from '#server/money/upload/receive-file.ts'
import { makeUploadSlots } from '#server/money/upload/upload-slots.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import { saveBankDetails, submitFile } from '#server/backoffice/verification/complete-file.ts'
import { readVerificationOf } from '#server/backoffice/verification/read-verification.ts'
import { addDocument } from '#server/backoffice/verification/send-document.ts'

/** How an association proves who it is. Its documents are read by operators alone. */
export function verificationRoutes(app: TypedApp, deps: Deps): void {
  const response = answers(VerificationSchema)
  app.get(
    verificationPath,
    { schema: { summary: 'The verification of an association', params: params('org'), response } },
    (request) => readVerificationOf(deps, grantedOf(request)),
  )
  app.post(
    bankDetailsPath,
    {
      schema: {
        summary: 'Save the bank account of an association',
        params: params('org'),
        body: BankDetailsSchema,
        response,
      },
    },
    async (request) => {
      const granted = grantedOf(request)
      await saveBankDetails(deps, granted, request.body.iban)
      return readVerificationOf(deps, granted)
    },
  )
  app.post(
    submitVerificationPath,
    { schema: { summary: 'Send the verification file', params: params('org'), response } },
    async (request) => {
      const granted = grantedOf(request)
      await submitFile(deps, granted)
      return readVerificationOf(deps, granted)
    },
  )
  documentRoute(app, deps)
}

function documentRoute(app: TypedApp, deps: Deps): void {
  const inTurn = makeUploadSlots({ total: 2, perClient: 1, patienceMs: 20_000 })
  app.register(async (scope: TypedApp) => {
    await acceptFiles(scope)
    scope.post(
      verificationDocumentPath,
      {
        bodyLimit: largestBody,
        config: atMost(60, 10),
        schema: {
          summary: 'Send a document of verification (multipart, field `file`)',
          consumes: ['multipart/form-data'],
          params: params('org', 'kind'),
          response: answers(VerificationSchema, 201),
        },
      },
      async (request, reply) => {
        const granted = grantedOf(request)
        const kind = documentKinds.find((known) => known === request.params.kind)
        if (kind === undefined) throw new AppError('NOT_FOUND')
        await inTurn(clientOf(deps.defenceKey, request), () =>
          addDocument(deps, granted, kind, () => receiveFile(request, reply)),
        )
        return reply.code(201).send(await readVerificationOf(deps, granted))
      },
    )
  })
}
