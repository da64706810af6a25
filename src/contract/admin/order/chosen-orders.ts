import { type Static, Type } from 'typebox'
import { mostChosen, unsentReasons } from '#domain/order/order-state.ts'
import { SendConfirmationSchema } from '#contract/admin/order/order-sheet.ts'
import { listFileQuery } from '#contract/admin/table-file.ts'
import { body, oneOf, orNull, text, uuid } from '#contract/shape.ts'

/** Orders that were chosen on a page. */
const orders = Type.Array(uuid(), { minItems: 1, maxItems: mostChosen, uniqueItems: true })

/** A file of these orders; those that the user may not read are left out. */
export const ChosenListSchema = body({ orders, ...listFileQuery })

export const SendConfirmationsSchema = body({
  orders,
  /** Idempotency key: an order gets one mail for it. */
  token: SendConfirmationSchema.properties.token,
})
export type SendConfirmations = Static<typeof SendConfirmationsSchema>

export const SentConfirmationsSchema = Type.Object({
  sent: Type.Integer({ minimum: 0 }),
  /** Orders without a mail; `number` is null where none was found. */
  unsent: Type.Array(Type.Object({ order: uuid(), number: orNull(text(40)), reason: oneOf(unsentReasons) })),
})
export type SentConfirmations = Static<typeof SentConfirmationsSchema>
