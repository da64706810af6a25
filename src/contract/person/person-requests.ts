import { type Static, Type } from 'typebox'
import { body, day, instant, oneOf, orNull, text, uuid } from '#contract/shape.ts'
import { rights } from '#domain/access/rights.ts'
import { personRequestKinds } from '#domain/person/person-request.ts'

/** A file to save: everything that an association stores of a person. */
export const personExportPath = '/admin/organizations/:org/people/:person/export'

/** The erasure of a person before it is confirmed: what the law keeps, and until when at the latest. */
export const ErasurePlanSchema = Type.Object({
  orders: Type.Integer({ minimum: 0 }),
  notes: Type.Integer({ minimum: 0 }),
  tags: Type.Integer({ minimum: 0 }),
  waiting: Type.Integer({ minimum: 0 }),
  news: Type.Integer({ minimum: 0 }),
  /** People merged into this one: they end together. */
  merged: Type.Integer({ minimum: 0 }),
  /** Names on orders, as vouchers of the accounts; null: the person paid nothing. */
  payerUntil: orNull(day()),
  /** The copies of tax receipts; null: there are none. */
  receiptsUntil: orNull(day()),
  /** Names of participants; null: no activity is to come or has just ended. */
  namesUntil: orNull(day()),
  /** Schedules of debits that go on. */
  schedules: Type.Integer({ minimum: 0 }),
  /** A membership of theirs runs. */
  isMember: Type.Boolean(),
})
export type ErasurePlan = Static<typeof ErasurePlanSchema>

/** Said once more, so that no call erases by mistake. */
export const ErasePersonSchema = body({ isConfirmed: Type.Literal(true) })
export type ErasePerson = Static<typeof ErasePersonSchema>
export const PersonErasedSchema = Type.Object({ erased: Type.Boolean() })
export type PersonErased = Static<typeof PersonErasedSchema>

const personNames = {
  firstName: text(500),
  lastName: text(500),
  companyName: text(500),
  email: text(500),
}

const PersonRequestSchema = Type.Object({
  id: uuid(),
  kind: oneOf(personRequestKinds),
  askedOn: day(),
  /** The last day to answer. */
  answerBy: day(),
  /** It waits, and that day is over. */
  isLate: Type.Boolean(),
  /** Null: it waits. */
  doneAt: orNull(instant()),
  /** The member who recorded it. */
  by: text(300),
  /** In the directory; null: the person is erased. */
  person: orNull(Type.Object({ id: uuid(), ...personNames })),
})
export type PersonRequest = Static<typeof PersonRequestSchema>

export const PersonRequestsSchema = Type.Object({
  /** Those that wait come first, the most urgent first. */
  requests: Type.Array(PersonRequestSchema),
  rights: Type.Array(oneOf(rights)),
})
export type PersonRequests = Static<typeof PersonRequestsSchema>

export const RecordRequestSchema = body({
  kind: oneOf(personRequestKinds),
  askedOn: day(),
  /** Idempotency key: the id of the request. */
  token: Type.String({ maxLength: 36, pattern: '^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$' }),
})
export type RecordRequest = Static<typeof RecordRequestSchema>
