import { WriteNoteSchema } from '#contract/admin/order/order-notes.ts'
import {
  FindPeopleSchema,
  FoundPeopleSchema,
  PeopleFiltersSchema,
  PeopleListSchema,
  peopleListPath,
} from '#contract/person/people.ts'
import {
  CorrectPersonSchema,
  MergeProposalsSchema,
  OtherPersonSchema,
  PersonSheetSchema,
  RecordConsentSchema,
  TagPersonSchema,
} from '#contract/person/person-sheet.ts'
import { defaultLocale } from '#domain/locale.ts'
import { noteExport } from '#server/backoffice/admin/orders/export-routes.ts'
import {
  deleteOwnPersonNote,
  dismissProposal,
  mergePerson,
  recordConsent,
  tagPerson,
  undoPersonMerge,
  writePersonNote,
} from '#server/backoffice/person/change-person.ts'
import { correctPerson } from '#server/backoffice/person/correct-person.ts'
import { readFoundPeople } from '#server/backoffice/person/find-people.ts'
import { readPerson, readProposals } from '#server/backoffice/person/read-person.ts'
import { writePeopleList } from '#server/backoffice/person/write-people-list.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, params } from '#server/platform/http/typed-app.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { sendTable } from '#server/platform/table-file/send-table.ts'

const textsIn = readTexts('admin/people')

/** The directory of an association: its people, from orders. */
export function personRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/people',
    { summary: 'People whom orders name', query: PeopleFiltersSchema, answer: FoundPeopleSchema },
    (request) => readFoundPeople(deps, grantedOf(request), { text: '', ...request.query }),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/people/search',
    {
      summary: 'Find people by name or address',
      config: atMost(120, 1),
      body: FindPeopleSchema,
      answer: FoundPeopleSchema,
    },
    (request) => readFoundPeople(deps, grantedOf(request), request.body),
  )
  answerCall(
    app,
    'GET /admin/organizations/:org/people/proposals',
    { summary: 'People who may be one', answer: MergeProposalsSchema },
    (request) => readProposals(deps, grantedOf(request)),
  )
  answerCall(
    app,
    'GET /admin/organizations/:org/people/:person',
    { summary: 'A person, with their orders', answer: PersonSheetSchema },
    (request) => readPerson(deps, grantedOf(request), request.params.person),
  )
  changeRoutes(app, deps)
  mergeRoutes(app, deps)
  app.get(
    peopleListPath,
    {
      schema: { params: params('org'), querystring: PeopleListSchema, hide: true },
      config: atMost(20, 10),
    },
    async (request, reply) => {
      const granted = grantedOf(request)
      await assertActingRight(deps, granted, 'export:read')
      const { lang: locale = defaultLocale, format = 'csv', ...filters } = request.query
      return sendTable(reply, {
        name: textsIn(locale)('file'),
        format,
        today: deps.clock.now(),
        pieces: writePeopleList(deps, granted, { filters, locale, format }),
        begun: () => noteExport(deps, granted, 'peopleExported'),
      })
    },
  )
}

const config = atMost(120, 1)
const answer = PersonSheetSchema

/** Corrections, notes, tags and consents that members write. */
function changeRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'POST /admin/organizations/:org/people/:person/correction',
    { summary: 'Correct a person whom imports alone name', config, body: CorrectPersonSchema, answer },
    (request) => correctPerson(deps, grantedOf(request), request.params.person, request.body),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/people/:person/notes',
    { summary: 'Write a note on a person', config, body: WriteNoteSchema, answer },
    (request) => writePersonNote(deps, grantedOf(request), request.params.person, request.body),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/people/:person/notes/:note/delete',
    { summary: 'Delete an own note on a person', config, answer },
    (request) => deleteOwnPersonNote(deps, grantedOf(request), request.params),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/people/:person/tags',
    { summary: 'Tag a person', config, body: TagPersonSchema, answer },
    (request) => tagPerson(deps, grantedOf(request), request.params.person, request.body),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/people/:person/consents',
    { summary: 'Record what a person said about news', config, body: RecordConsentSchema, answer },
    (request) => recordConsent(deps, grantedOf(request), request.params.person, request.body),
  )
}

/** Merges of people who are one. */
function mergeRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'POST /admin/organizations/:org/people/:person/merges',
    { summary: 'Merge another person into one', config, body: OtherPersonSchema, answer },
    (request) => mergePerson(deps, grantedOf(request), request.params.person, request.body),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/people/:person/merges/:merged/undo',
    { summary: 'Undo a merge', config, answer },
    (request) => undoPersonMerge(deps, grantedOf(request), request.params),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/people/:person/proposals/dismiss',
    { summary: 'Dismiss a proposal to merge', config, body: OtherPersonSchema, answer },
    (request) => dismissProposal(deps, grantedOf(request), request.params.person, request.body),
  )
}
