import { type Static, Type } from 'typebox'
import { orNull, text } from '#contract/shape.ts'

/** Obole's own: what is filled in for a signed-in payer. */
export const profilePath = '/users/me/profile'

/** Empty texts where nothing is known. */
export const ProfileSchema = Type.Object({
  firstName: text(),
  lastName: text(),
  email: text(254),
  birthDate: orNull(text(10)),
  address: text(500),
  zipCode: text(20),
  city: text(),
  country: text(3),
})
export type Profile = Static<typeof ProfileSchema>
