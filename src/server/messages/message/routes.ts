import { MessageStopSchema, messageFilePath } from '#contract/message/messages.ts'
import { fileOfMessage, findMessageFile } from '#server/messages/message/message-file-store.ts'
import { changeMessageStop } from '#server/messages/message/stop-messages.ts'
import type { Deps } from '#server/money/deps.ts'
import { sendAbsent } from '#server/papers/document/send-document.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { privateFileHeaders } from '#server/platform/http/private-file-headers.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { acceptUnsubscribeForms } from '#server/platform/http/unsubscribe-forms.ts'

/** Messages of associations: stopped by the links of mails, which open their files too. */
export function messageRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'POST /association-messages/:token/resume',
    { summary: 'Get the news of an association again', answer: MessageStopSchema },
    ({ params: { token } }) => changeMessageStop(deps, token, true),
  )
  app.get<{ Params: { token: string } }>(
    messageFilePath,
    { schema: { hide: true }, config: atMost(60, 1) },
    async (request, reply) => {
      const id = deps.links.read('messageFile', request.params.token, deps.clock.now())
      const file = id === null || id === 'expired' ? null : await findMessageFile(deps.db, id)
      if (file === null) return sendAbsent(request, reply)
      return reply
        .headers(privateFileHeaders('document'))
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        .type(file.contentType)
        .send(Buffer.from(await deps.files.getBytes(fileOfMessage(file.id))))
    },
  )
  app.register((scope: TypedApp, _options, done) => {
    acceptUnsubscribeForms(scope)
    answerCall(
      scope,
      'POST /association-messages/:token/stop',
      { summary: 'Stop the news of an association', answer: MessageStopSchema },
      ({ params: { token } }) => changeMessageStop(deps, token, false),
    )
    done()
  })
}
