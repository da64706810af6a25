import { type Static, Type } from 'typebox'
import { body, instant, orNull, text, uuid } from '#contract/shape.ts'

const payerFields = {
  firstName: text(),
  lastName: text(),
  email: text(254),
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

export const PayerInSchema = body({
  ...payerFields,
  emailConfirmation: Type.Optional(text(254)),
  /** The version of the cart that the caller saw: another one is refused. Not stored. */
  version: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type PayerWrite = Static<typeof PayerInSchema>
export type PayerIn = Omit<PayerWrite, 'version'>

export const PayerOutSchema = Type.Object({
  ...payerFields,
  acknowledgedTerms: orNull(Type.Object({ version: text(40), at: instant() })),
})
export type PayerOut = Static<typeof PayerOutSchema>
