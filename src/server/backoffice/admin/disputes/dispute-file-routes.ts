import { DisputeSheetSchema, disputeFilePath } from '#contract/admin/money/disputes.ts'
import {
  addFileAsMember,
  addPapersAsMember,
  readDisputeFile,
  removeFileAsMember,
} from '#server/backoffice/admin/disputes/change-files.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { makeUploads, ofMembers } from '#server/money/upload/make-uploads.ts'
import { acceptFiles, largestBody } from '#server/money/upload/receive-file.ts'
import type { DocumentPrinter } from '#server/papers/document/document-printer.ts'
import { clientOf } from '#server/platform/defence/client-network.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { privateFileHeaders } from '#server/platform/http/private-file-headers.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, params } from '#server/platform/http/typed-app.ts'

/** Documents that go to the bank with the answer to a dispute. */
export function disputeFileRoutes(app: TypedApp, deps: Deps, printer: DocumentPrinter): void {
  const answer = DisputeSheetSchema
  const receive = makeUploads(ofMembers)
  app.register(async (scope: TypedApp) => {
    await acceptFiles(scope)
    answerCall(
      scope,
      'POST /admin/organizations/:org/disputes/:dispute/documents/:kind',
      {
        summary: 'Add a document to the answer to a dispute (multipart, field `file`)',
        bodyLimit: largestBody,
        config: atMost(60, 10),
        isFile: true,
        answer,
      },
      (request, reply) => {
        const received = receive(clientOf(deps.defenceKey, request), request, reply)
        return addFileAsMember(deps, grantedOf(request), request.params, received)
      },
    )
  })
  answerCall(
    app,
    'POST /admin/organizations/:org/disputes/:dispute/papers',
    { summary: 'Add the papers of the site about the order', config: atMost(20, 10), answer },
    (request) => addPapersAsMember(deps, grantedOf(request), request.params.dispute, printer),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/disputes/:dispute/files/:file/remove',
    { summary: 'Remove a document from the answer to a dispute', answer },
    (request) => removeFileAsMember(deps, grantedOf(request), request.params),
  )
  app.get(
    disputeFilePath,
    { schema: { hide: true, params: params('org', 'dispute', 'file') }, config: atMost(60, 1) },
    async (request, reply) => {
      const { content, contentType, name } = await readDisputeFile(deps, grantedOf(request), request.params)
      return reply
        .headers(privateFileHeaders('document'))
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .type(contentType)
        .send(content)
    },
  )
}
