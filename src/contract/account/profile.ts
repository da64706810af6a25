import { type Static, Type } from 'typebox'
import { mostPeople } from '#domain/account/check-profile.ts'
import { body, orNull, text } from '#contract/shape.ts'

const details = {
  firstName: text(),
  lastName: text(),
  birthDate: orNull(text(10)),
  address: text(500),
  zipCode: text(20),
  city: text(),
  country: text(3),
}
const person = { firstName: text(), lastName: text() }

/** Empty texts where nothing is known. The address of the account is not a part of the profile. */
export const ProfileSchema = Type.Object({
  ...details,
  email: text(254),
  people: Type.Array(Type.Object(person)),
  /** Whether the user saved it; else it is taken from their last order. */
  isSaved: Type.Boolean(),
})
export type Profile = Static<typeof ProfileSchema>

export const ProfileWriteSchema = body({
  ...details,
  people: Type.Array(body(person), { maxItems: mostPeople }),
})
export type ProfileWrite = Static<typeof ProfileWriteSchema>
