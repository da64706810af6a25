import { type Static, Type } from 'typebox'
import { body, instant, orNull, text, uuid } from '#contract/shape.ts'

const payerFields = {
  birthDate: Type.Optional(orNull(text(10))),
  address: Type.Optional(text(500)),
  city: Type.Optional(text()),
  zipCode: Type.Optional(text(20)),
  country: Type.Optional(text(3)),
  isOrganization: Type.Optional(Type.Boolean()),
  organismName: Type.Optional(text()),
  companyName: Type.Optional(text()),
  companySiren: Type.Optional(text(20)),
  companyLegalStatus: Type.Optional(text(20)),
  files: Type.Optional(Type.Array(uuid(), { maxItems: 10 })),
  publishName: Type.Optional(Type.Boolean()),
  publishAmount: Type.Optional(Type.Boolean()),
  comment: Type.Optional(text(500)),
  marketingConsent: Type.Optional(Type.Boolean()),
}

/** Every field may be absent here: the rules of the domain name all that are missing, along with what is wrong. */
export const PayerInSchema = body({
  firstName: Type.Optional(text()),
  lastName: Type.Optional(text()),
  email: Type.Optional(text(254)),
  ...payerFields,
  emailConfirmation: Type.Optional(text(254)),
  /** The version of the cart that the caller saw: another one is refused. Not stored. */
  version: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type PayerWrite = Static<typeof PayerInSchema>
export type PayerIn = Omit<PayerWrite, 'version'>

export const PayerOutSchema = Type.Object({
  firstName: text(),
  lastName: text(),
  email: text(254),
  ...payerFields,
  acknowledgedTerms: orNull(Type.Object({ version: text(40), at: instant() })),
})
export type PayerOut = Static<typeof PayerOutSchema>
