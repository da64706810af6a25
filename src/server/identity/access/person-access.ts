import type { DonorCalls } from '#contract/calls/donor-calls.ts'
import type { ImportCalls } from '#contract/calls/import-calls.ts'
import type { MessageCalls } from '#contract/calls/message-calls.ts'
import type { PersonCalls } from '#contract/calls/person-calls.ts'
import { type Access, freshly } from '#server/identity/access/access.ts'

/** Access to the calls about people, donors, imports and messages of an association; a part of the table of all calls. */
export const personAccess: Readonly<
  Record<keyof (PersonCalls & DonorCalls & ImportCalls & MessageCalls), Access>
> = {
  'GET /admin/organizations/:org/people': { right: 'person:read' },
  'POST /admin/organizations/:org/people/search': { right: 'person:read' },
  'GET /admin/organizations/:org/people/proposals': { right: 'person:read' },
  'GET /admin/organizations/:org/people/:person': { right: 'person:read' },
  'POST /admin/organizations/:org/people/:person/notes': { right: 'person:edit' },
  'POST /admin/organizations/:org/people/:person/notes/:note/delete': { right: 'person:edit' },
  'POST /admin/organizations/:org/people/:person/tags': { right: 'person:edit' },
  'POST /admin/organizations/:org/people/:person/consents': { right: 'person:edit' },
  'POST /admin/organizations/:org/people/:person/correction': freshly('order:correct'),
  'GET /admin/organizations/:org/people/imports': { right: 'person:read' },
  'POST /admin/organizations/:org/people/imports/trial': { right: 'person:import' },
  'POST /admin/organizations/:org/people/imports/trial/outcomes': { right: 'person:import' },
  'POST /admin/organizations/:org/people/imports': { right: 'person:import' },
  'POST /admin/organizations/:org/people/imports/:import/undo': { right: 'person:import' },
  'GET /admin/organizations/:org/person-requests': { right: 'person:read' },
  'POST /admin/organizations/:org/person-requests/:request/done': { right: 'person:edit' },
  'POST /admin/organizations/:org/people/:person/requests': { right: 'person:edit' },
  'GET /admin/organizations/:org/people/:person/erasure': { right: 'person:edit' },
  'POST /admin/organizations/:org/people/:person/erase': freshly('person:edit'),
  'POST /admin/organizations/:org/people/:person/merges': { right: 'person:edit' },
  'POST /admin/organizations/:org/people/:person/merges/:merged/undo': { right: 'person:edit' },
  'POST /admin/organizations/:org/people/:person/proposals/dismiss': { right: 'person:edit' },
  'GET /admin/organizations/:org/messages': { right: 'message:read', isSomewhere: true },
  'POST /admin/organizations/:org/messages': { right: 'message:send', isSomewhere: true },
  'GET /admin/organizations/:org/messages/audiences': { right: 'message:send', isSomewhere: true },
  'GET /admin/organizations/:org/messages/:message': { right: 'message:read', isSomewhere: true },
  'POST /admin/organizations/:org/messages/:message/words': { right: 'message:send', isSomewhere: true },
  'POST /admin/organizations/:org/messages/:message/files': { right: 'message:send', isSomewhere: true },
  'POST /admin/organizations/:org/messages/:message/files/:file/remove': {
    right: 'message:send',
    isSomewhere: true,
  },
  'POST /admin/organizations/:org/messages/:message/test': { right: 'message:send', isSomewhere: true },
  'POST /admin/organizations/:org/messages/:message/send': { right: 'message:send', isSomewhere: true },
  'POST /admin/organizations/:org/messages/:message/stop': { right: 'message:send', isSomewhere: true },
  'POST /admin/organizations/:org/messages/:message/discard': { right: 'message:send', isSomewhere: true },
  'POST /association-messages/:token/stop': 'reference',
  'POST /association-messages/:token/resume': 'reference',
  'GET /admin/organizations/:org/donors': { right: 'person:read' },
  'POST /admin/organizations/:org/donors/search': { right: 'person:read' },
  'GET /admin/organizations/:org/monthly-donors': { right: 'person:read' },
  'POST /admin/organizations/:org/monthly-donors/:order/ask-card': { right: 'order:correct' },
}
