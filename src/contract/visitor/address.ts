import { type Static, Type } from 'typebox'
import { body, text } from '#contract/shape.ts'

/** Obole's own: addresses that begin as the visitor types. A body, since an address in a query would be in logs. */
export const AddressSearchSchema = body({ text: text(200) })

const FoundAddressSchema = Type.Object({
  /** The whole address on one line. */
  label: text(300),
  address: text(200),
  zipCode: text(10),
  city: text(200),
  /** Where it is, in degrees, as far as the service knows. */
  lat: Type.Optional(Type.Number()),
  lng: Type.Optional(Type.Number()),
})
export type FoundAddress = Static<typeof FoundAddressSchema>

export const FoundAddressesSchema = Type.Object({ addresses: Type.Array(FoundAddressSchema) })
export type FoundAddresses = Static<typeof FoundAddressesSchema>
