import { type Static, Type } from 'typebox'
import { waitingEntryMachine } from '#domain/waiting-list/waiting-entry-machine.ts'
import { body, cents, instant, oneOf, orNull, slug, text, uuid } from '#contract/shape.ts'

/** A visitor who joins the waiting list of a sold-out price. */
export const WaitingWriteSchema = body({
  organizationSlug: slug(),
  formType: text(40),
  formSlug: slug(),
  tierId: uuid(),
  email: text(254),
  firstName: text(100),
  quantity: Type.Integer(),
})
export type WaitingWrite = Static<typeof WaitingWriteSchema>

/** Always the same answer: it does not reveal whether the address was on the list before. */
export const WaitingRequestedSchema = Type.Object({ requested: Type.Literal(true) })

/** Entry of a waiting list, as the link of its mail shows it. */
export const WaitingPlaceSchema = Type.Object({
  state: oneOf(waitingEntryMachine.states),
  tierName: text(500),
  quantity: Type.Integer({ minimum: 1 }),
  /** Units that the entry may ask for. */
  mostQuantity: Type.Integer({ minimum: 1 }),
  /** 1 for the first of the line; null where it does not wait. */
  place: orNull(Type.Integer({ minimum: 1 })),
  /** Of an offer: when it ends, and the page that orders what is held. Null: there is none now. */
  offer: orNull(Type.Object({ endsAt: instant(), cartUrl: text(2000), amount: orNull(cents()) })),
  /** Whether one may join again. */
  canJoin: Type.Boolean(),
})
export type WaitingPlace = Static<typeof WaitingPlaceSchema>

export const WantedSchema = body({ quantity: Type.Integer() })
export type Wanted = Static<typeof WantedSchema>

/** Prices of a campaign that have a waiting list, for the page on which one joins. */
export interface WaitingTiers {
  readonly tiers: readonly {
    readonly id: string
    readonly name: string
    /** In cents; null where the payer chooses it. */
    readonly price: number | null
    readonly mostQuantity: number
  }[]
}
