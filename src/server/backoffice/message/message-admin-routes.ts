import {
  AudienceChoicesSchema,
  FreezeMessageSchema,
  MessageListSchema,
  MessageSheetSchema,
  RecipientPageSchema,
  SendMessageSchema,
  TestMessageSchema,
  WriteMessageSchema,
} from '#contract/message/messages.ts'
import {
  discardMessage,
  endMessage,
  freezeMessage,
  sendMessage,
  testMessage,
  writeMessage,
} from '#server/backoffice/message/change-message.ts'
import { messageFileRoutes } from '#server/backoffice/message/message-file-routes.ts'
import { readAudiences, readMessage, readMessages } from '#server/backoffice/message/read-messages.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

const answer = MessageSheetSchema
const config = atMost(120, 1)

/** Messages to people whom orders name, for members. */
export function messageAdminRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/messages',
    { summary: 'Messages of an association', answer: MessageListSchema },
    (request) => readMessages(deps, grantedOf(request)),
  )
  answerCall(
    app,
    'GET /admin/organizations/:org/messages/audiences',
    {
      summary: 'Campaigns, tags and years that lists of recipients can be made of',
      answer: AudienceChoicesSchema,
    },
    (request) => readAudiences(deps, grantedOf(request)),
  )
  answerCall(
    app,
    'GET /admin/organizations/:org/messages/:message',
    { summary: 'A message with a page of its recipients', query: RecipientPageSchema, answer },
    (request) => readMessage(deps, grantedOf(request), request.params.message, request.query.after),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/messages',
    { summary: 'Write the list of a message', config: atMost(30, 10), body: FreezeMessageSchema, answer },
    (request) => freezeMessage(deps, grantedOf(request), request.body),
  )
  changeRoutes(app, deps)
  messageFileRoutes(app, deps)
}

function changeRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'POST /admin/organizations/:org/messages/:message/words',
    { summary: 'Write the words of a message', config, body: WriteMessageSchema, answer },
    (request) => writeMessage(deps, grantedOf(request), request.params.message, request.body),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/messages/:message/test',
    {
      summary: 'Send a message to its author alone',
      config: atMost(20, 60),
      body: TestMessageSchema,
      answer,
    },
    (request) => testMessage(deps, grantedOf(request), request.params.message, request.body),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/messages/:message/send',
    { summary: 'Send a message now or later', config, body: SendMessageSchema, answer },
    (request) => sendMessage(deps, grantedOf(request), request.params.message, request.body),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/messages/:message/stop',
    { summary: 'Stop a message', config, answer },
    (request) => endMessage(deps, grantedOf(request), request.params.message),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/messages/:message/discard',
    { summary: 'Delete the draft of a message', config, answer: MessageListSchema },
    (request) => discardMessage(deps, grantedOf(request), request.params.message),
  )
}
