import { type Static, Type } from 'typebox'
import { maxPasskeyName } from '#domain/user/passkey-limits.ts'
import { body, oneOf, text } from '#contract/shape.ts'

const bytes = (maxLength: number) => text(maxLength)
const Credential = {
  id: bytes(1500),
  rawId: bytes(1500),
  type: oneOf(['public-key']),
  clientExtensionResults: Type.Object({}),
  authenticatorAttachment: Type.Optional(oneOf(['cross-platform', 'platform'])),
}
const transport = oneOf(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** Name that a user gives a passkey. */
export const PasskeyNameSchema = body({ name: text(maxPasskeyName) })

/**
 * Answer of a browser for a new passkey, and its name. Binary values are base64url. Source: Web Authentication, level
 * 3.
 */
export const NewPasskeySchema = body({
  ...Credential,
  name: Type.Optional(text(maxPasskeyName)),
  response: Type.Object({
    clientDataJSON: bytes(10_000),
    attestationObject: bytes(100_000),
    transports: Type.Optional(Type.Array(transport, { maxItems: 10 })),
  }),
})
export type NewPasskey = Static<typeof NewPasskeySchema>

/** Recovery codes are shown once; empty where none are needed, or the user has them. */
export const PasskeyAddedSchema = Type.Object({
  changed: Type.Boolean(),
  recoveryCodes: Type.Array(text(40)),
})
export type PasskeyAdded = Static<typeof PasskeyAddedSchema>

/** Answer of a browser for a sign-in with a passkey. */
export const UsedPasskeySchema = body({
  ...Credential,
  response: Type.Object({
    clientDataJSON: bytes(10_000),
    authenticatorData: bytes(10_000),
    signature: bytes(10_000),
    userHandle: Type.Optional(bytes(200)),
  }),
})
export type UsedPasskey = Static<typeof UsedPasskeySchema>

/** The options that a browser hands to the device, as the standard has them in JSON. */
export const PasskeyOptionsSchema = Type.Object({ options: Type.Unknown() })
export type PasskeyOptions = Static<typeof PasskeyOptionsSchema>
