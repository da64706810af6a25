import type { WaitingLists } from '#contract/waiting-list/waiting-lists.ts'
import type { Static } from 'typebox'
import type {
  WaitingPlace,
  WaitingRequestedSchema,
  WaitingWrite,
  Wanted,
} from '#contract/waiting-list/waiting-place.ts'

/** Waiting lists: for visitors with the link of a mail, and for members. */
export interface WaitingCalls {
  'POST /waiting-lists': { body: WaitingWrite; answer: Static<typeof WaitingRequestedSchema> }
  'POST /waiting-lists/:token/quantity': { body: Wanted; answer: WaitingPlace }
  'POST /waiting-lists/:token/leave': { answer: WaitingPlace }
  'GET /admin/organizations/:org/forms/:type/:slug/waiting-lists': { answer: WaitingLists }
  'POST /admin/organizations/:org/forms/:type/:slug/waiting-lists/:entry/remove': { answer: WaitingLists }
  'POST /admin/organizations/:org/forms/:type/:slug/waiting-lists/:entry/offer': { answer: WaitingLists }
}
