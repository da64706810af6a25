import { type Static, Type } from 'typebox'
import { registrationLengths } from '#domain/organisation/check-registration.ts'
import { body, slug, text } from '#contract/shape.ts'

/** With room for the spaces around. */
const typed = (maxLength: number) => Type.String({ maxLength: maxLength + 100 })
const fields = {
  name: typed(registrationLengths.name),
  category: typed(registrationLengths.category),
  number: typed(registrationLengths.number),
  address: typed(registrationLengths.address),
  zipCode: typed(registrationLengths.zipCode),
  city: typed(registrationLengths.city),
  email: typed(registrationLengths.email),
  phone: typed(registrationLengths.phone),
  iban: typed(registrationLengths.iban),
  isRepresentative: Type.Boolean(),
}

export const RegistrationBodySchema = body(fields)

/** Answers typed so far; empty texts where nothing was typed. */
export const RegistrationDraftSchema = Type.Object({ ...fields, email: text(400) })
export type RegistrationDraft = Static<typeof RegistrationDraftSchema>

export const SavedDraftSchema = Type.Object({ saved: Type.Boolean() })

/** The association that was created. */
export const RegisteredSchema = Type.Object({ organizationSlug: slug() })
export type Registered = Static<typeof RegisteredSchema>
