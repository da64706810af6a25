import { type Static, Type } from 'typebox'
import { body, day, orNull } from '#contract/shape.ts'

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
