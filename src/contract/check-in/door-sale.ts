import { type Static, Type } from 'typebox'
import { doorPaymentMethods, mostSaleAmount, mostSaleTickets } from '#domain/check-in/door-sale.ts'
import { body, cents, oneOf, orNull, text } from '#contract/shape.ts'

/** A price that a gate sells now. */
export const DoorPriceSchema = Type.Object({
  tierId: text(100),
  price: cents(),
  most: Type.Integer({ minimum: 0 }),
  /** Tickets left; null: unlimited. */
  left: orNull(Type.Integer({ minimum: 0 })),
  /** False: its sale online is over, or has not begun. */
  isOnline: Type.Boolean(),
})
export type SoldPrice = Static<typeof DoorPriceSchema>

/** Tickets that a guest paid at the door. */
const sale = {
  /** Made by the device and stored before it is sent: the same sale sent again is one order. */
  id: Type.String({ format: 'uuid', maxLength: 40 }),
  items: Type.Array(
    body({ tierId: text(100), quantity: Type.Integer({ minimum: 1, maximum: mostSaleTickets }) }),
    { minItems: 1, maxItems: mostSaleTickets },
  ),
  /** The total that the volunteer confirmed. */
  amount: Type.Integer({ minimum: 0, maximum: mostSaleAmount }),
  paymentMethod: oneOf(doorPaymentMethods),
  /** Every part may be empty; an e-mail receives the tickets. */
  guest: body({ firstName: text(300), lastName: text(300), email: text(320) }),
}

export const SellAtGateSchema = body({ key: text(100), ...sale })
export type SellAtGate = Static<typeof SellAtGateSchema>

export const SoldAtGateSchema = Type.Object({
  orderNumber: text(40),
  /** Numbers of its tickets, which came in with the sale. */
  tickets: Type.Array(Type.Integer({ minimum: 1 })),
  amount: cents(),
})
export type SoldAtGate = Static<typeof SoldAtGateSchema>
