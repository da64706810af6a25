import { MessageSheetSchema } from '#contract/message/messages.ts'
import { addFileToMessage, removeFileFromMessage } from '#server/backoffice/message/message-files.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { makeUploads, ofMembers } from '#server/money/upload/make-uploads.ts'
import { acceptFiles, largestBody } from '#server/money/upload/receive-file.ts'
import { clientOf } from '#server/platform/defence/client-network.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** Files that messages name as links. */
export function messageFileRoutes(app: TypedApp, deps: Deps): void {
  const answer = MessageSheetSchema
  const receive = makeUploads(ofMembers)
  app.register(async (scope: TypedApp) => {
    await acceptFiles(scope)
    answerCall(
      scope,
      'POST /admin/organizations/:org/messages/:message/files',
      {
        summary: 'Add a file to the draft of a message (multipart, field `file`)',
        bodyLimit: largestBody,
        config: atMost(60, 10),
        isFile: true,
        answer,
      },
      (request, reply) => {
        const received = receive(clientOf(deps.defenceKey, request), request, reply)
        return addFileToMessage(deps, grantedOf(request), request.params.message, received)
      },
    )
  })
  answerCall(
    app,
    'POST /admin/organizations/:org/messages/:message/files/:file/remove',
    { summary: 'Take a file from the draft of a message', answer },
    (request) => removeFileFromMessage(deps, grantedOf(request), request.params),
  )
}
