import type { WriteNote } from '#contract/admin/order/order-notes.ts'
import type { FindPeople, FoundPeople, PeopleFilters } from '#contract/person/people.ts'
import type {
  CorrectPerson,
  MergeProposals,
  OtherPerson,
  PersonSheet,
  RecordConsent,
  TagPerson,
} from '#contract/person/person-sheet.ts'
import type {
  ErasePerson,
  ErasurePlan,
  PersonErased,
  PersonRequests,
  RecordRequest,
} from '#contract/person/person-requests.ts'

/** The directory of an association, for its members. */
export interface PersonCalls {
  'GET /admin/organizations/:org/people': { query: PeopleFilters; answer: FoundPeople }
  'POST /admin/organizations/:org/people/search': { body: FindPeople; answer: FoundPeople }
  'GET /admin/organizations/:org/people/proposals': { answer: MergeProposals }
  'GET /admin/organizations/:org/people/:person': { answer: PersonSheet }
  'POST /admin/organizations/:org/people/:person/notes': { body: WriteNote; answer: PersonSheet }
  'POST /admin/organizations/:org/people/:person/notes/:note/delete': { answer: PersonSheet }
  'POST /admin/organizations/:org/people/:person/tags': { body: TagPerson; answer: PersonSheet }
  'POST /admin/organizations/:org/people/:person/consents': { body: RecordConsent; answer: PersonSheet }
  'POST /admin/organizations/:org/people/:person/correction': { body: CorrectPerson; answer: PersonSheet }
  'GET /admin/organizations/:org/person-requests': { answer: PersonRequests }
  'POST /admin/organizations/:org/person-requests/:request/done': { answer: PersonRequests }
  'POST /admin/organizations/:org/people/:person/requests': { body: RecordRequest; answer: PersonRequests }
  'GET /admin/organizations/:org/people/:person/erasure': { answer: ErasurePlan }
  'POST /admin/organizations/:org/people/:person/erase': { body: ErasePerson; answer: PersonErased }
  'POST /admin/organizations/:org/people/:person/merges': { body: OtherPerson; answer: PersonSheet }
  'POST /admin/organizations/:org/people/:person/merges/:merged/undo': { answer: PersonSheet }
  'POST /admin/organizations/:org/people/:person/proposals/dismiss': {
    body: OtherPerson
    answer: PersonSheet
  }
}
