import type {
  AudienceChoices,
  FreezeMessage,
  MessageList,
  MessageSheet,
  MessageStop,
  RecipientPage,
  SendMessage,
  TestMessage,
  WriteMessage,
} from '#contract/message/messages.ts'

/** Messages of an association to people whom its orders name, for its members and for recipients. */
export interface MessageCalls {
  'GET /admin/organizations/:org/messages': { answer: MessageList }
  'POST /admin/organizations/:org/messages': { body: FreezeMessage; answer: MessageSheet }
  'GET /admin/organizations/:org/messages/audiences': { answer: AudienceChoices }
  'GET /admin/organizations/:org/messages/:message': { query: RecipientPage; answer: MessageSheet }
  'POST /admin/organizations/:org/messages/:message/words': { body: WriteMessage; answer: MessageSheet }
  'POST /admin/organizations/:org/messages/:message/files': { file: true; answer: MessageSheet }
  'POST /admin/organizations/:org/messages/:message/files/:file/remove': { answer: MessageSheet }
  'POST /admin/organizations/:org/messages/:message/test': { body: TestMessage; answer: MessageSheet }
  'POST /admin/organizations/:org/messages/:message/send': { body: SendMessage; answer: MessageSheet }
  'POST /admin/organizations/:org/messages/:message/stop': { answer: MessageSheet }
  'POST /admin/organizations/:org/messages/:message/discard': { answer: MessageList }
  'POST /association-messages/:token/stop': { answer: MessageStop }
  'POST /association-messages/:token/resume': { answer: MessageStop }
}
