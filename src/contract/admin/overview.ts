import { type Static, Type } from 'typebox'
import { formTypes } from '#domain/form/form-definition.ts'
import { FoundOrdersSchema } from '#contract/admin/orders.ts'
import { cents, day, instant, oneOf, orNull, slug, text, uuid } from '#contract/shape.ts'

const SumSchema = Type.Object({ count: Type.Integer({ minimum: 0 }), amount: cents() })
/** Orders of a period until today, and of the same days a year before. */
const ComparedSchema = Type.Object({ now: SumSchema, before: SumSchema })
export type Compared = Static<typeof ComparedSchema>

/** The first page of an association. Null: the user may not see it. */
export const OverviewSchema = Type.Object({
  month: ComparedSchema,
  year: ComparedSchema,
  /** Cents that the platform owes the association; negative: it owes them. */
  owed: orNull(Type.Integer()),
  /** Orders with a debit that the bank refused, or a payment that is contested. Of more than can be added up: null. */
  refused: orNull(SumSchema),
  contested: orNull(SumSchema),
  /** Cheques that wait for the bank. */
  cheques: orNull(Type.Object({ ...SumSchema.properties, oldest: orNull(day()) })),
  /** Money that was promised to the association. */
  expected: orNull(Type.Object({ ...SumSchema.properties, oldest: orNull(instant()) })),
  /** Refunds that wait for a second member, the oldest first; those of the user are `isOwn`. */
  heldRefunds: orNull(
    Type.Array(
      Type.Object({
        orderId: uuid(),
        number: text(40),
        amount: cents(),
        until: instant(),
        isOwn: Type.Boolean(),
      }),
    ),
  ),
  /** Cancellations that wait for a second member, the oldest first. */
  heldCancellations: orNull(
    Type.Array(
      Type.Object({
        id: uuid(),
        formType: oneOf(formTypes),
        formSlug: slug(),
        title: text(500),
        amount: cents(),
        until: instant(),
        isOwn: Type.Boolean(),
      }),
    ),
  ),
  /** A change of the bank account: the end of the time in which it can be confirmed, or when it is used. */
  bankChange: orNull(Type.Object({ isConfirmed: Type.Boolean(), at: instant(), isOwn: Type.Boolean() })),
  /** Refunds that failed or came back, and that no one requested again, the oldest first. */
  failedRefunds: orNull(Type.Array(Type.Object({ orderId: uuid(), number: text(40), amount: cents() }))),
  /** Receipts of a year that miss an address or a name; null also where none does. */
  incompleteReceipts: orNull(Type.Object({ year: Type.Integer(), count: Type.Integer({ minimum: 1 }) })),
  /** Memberships that end within 30 days. */
  endingMemberships: orNull(Type.Integer({ minimum: 0 })),
  latest: orNull(FoundOrdersSchema.properties.orders),
})
export type Overview = Static<typeof OverviewSchema>
