import { type Static, Type } from 'typebox'
import { rights } from '#domain/access/rights.ts'
import { personRoles, personSorts } from '#domain/person/person.ts'
import { mostTagLength } from '#domain/person/check-person.ts'
import { tableFileQuery } from '#contract/admin/table-file.ts'
import { body, day, instant, oneOf, orNull, text, uuid } from '#contract/shape.ts'

/** Filters of the directory; an absent one narrows nothing. */
const filters = {
  role: Type.Optional(oneOf(personRoles)),
  tag: Type.Optional(text(mostTagLength)),
  /** Only those who agreed to news. */
  agreesToNews: Type.Optional(Type.Boolean()),
  sort: Type.Optional(oneOf(personSorts)),
  /** Where the page begins: `next` of the one before. */
  after: Type.Optional(text(500)),
}
export const PeopleFiltersSchema = Type.Object(filters)
export type PeopleFilters = Static<typeof PeopleFiltersSchema>
/** A search has names: it is sent in a body, which no log and no history of a browser has. */
export const FindPeopleSchema = body({ text: text(200), ...filters })
export type FindPeople = Static<typeof FindPeopleSchema>

/** A file to save, not a call with an answer in JSON. */
export const peopleListPath = '/admin/organizations/:org/people/list'
export const PeopleListSchema = Type.Object({ ...filters, ...tableFileQuery })

/** Names of a person; both parts of a company's are its contact. */
const names = {
  id: uuid(),
  firstName: text(500),
  lastName: text(500),
  companyName: text(500),
  email: text(500),
}

const FoundPersonSchema = Type.Object({
  ...names,
  city: text(500),
  roles: Type.Array(oneOf(personRoles)),
  /** Last day of the latest membership; null: there is none, or it has no end. */
  membershipUntil: orNull(day()),
  agreesToNews: Type.Boolean(),
  tags: Type.Array(text(mostTagLength)),
  orders: Type.Integer({ minimum: 0 }),
  lastOrderAt: orNull(instant()),
})
export type FoundPerson = Static<typeof FoundPersonSchema>

export const FoundPeopleSchema = Type.Object({
  people: Type.Array(FoundPersonSchema),
  /** On all pages; null: there are too many to count. */
  count: orNull(Type.Integer({ minimum: 0 })),
  /** Where the next page begins; null: this is the last one. */
  next: orNull(text(500)),
  /** Every tag of the association. */
  tags: Type.Array(text(mostTagLength)),
  /** Proposals to merge people that wait for a decision. */
  proposals: Type.Integer({ minimum: 0 }),
  /** Orders are missing since then; null: the directory has all of them. */
  lateSince: orNull(instant()),
  rights: Type.Array(oneOf(rights)),
})
export type FoundPeople = Static<typeof FoundPeopleSchema>
