import { type Static, Type } from 'typebox'
import { offlinePaymentMethods } from '#domain/payment/payment-method.ts'
import { body, cents, day, instant, oneOf, orNull, text, uuid } from '#contract/shape.ts'

/** Idempotency key: the same request with the same key is one entry. */
const token = () => Type.String({ minLength: 16, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' })

const OfflineTierSchema = Type.Object({
  key: text(100),
  name: text(500),
  /** Whether the amount of each unit is entered; otherwise `price` is its price. */
  asksAmount: Type.Boolean(),
  price: cents(),
  /** A ticket or membership, which has a person. */
  hasPerson: Type.Boolean(),
  /** Options that may be chosen; `price` already has those that each unit must have. */
  options: Type.Array(Type.Object({ key: text(100), name: text(500), price: cents() })),
})
export type OfflineTier = Static<typeof OfflineTierSchema>

/** Prices of a campaign for which money may be entered by hand. */
export const OfflineFormSchema = Type.Object({
  tiers: Type.Array(OfflineTierSchema),
  /** Civil date in Paris. */
  today: day(),
})
export type OfflineForm = Static<typeof OfflineFormSchema>

/** An order that is entered by hand: how it is paid, by whom, for what. */
const entry = {
  token: token(),
  paymentMethod: oneOf(offlinePaymentMethods),
  /** Number of the cheque, or reference of the transfer. */
  number: text(60),
  bank: text(100),
  payer: body({
    firstName: text(300),
    lastName: text(300),
    companyName: text(300),
    /** Empty: no confirmation is sent. */
    email: text(320),
    address: text(500),
    zipCode: text(20),
    city: text(300),
  }),
  items: Type.Array(
    body({
      tier: text(100),
      quantity: Type.Integer({ minimum: 1, maximum: 100 }),
      customAmount: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
      options: Type.Optional(Type.Array(text(100), { maxItems: 100 })),
      participant: Type.Optional(body({ firstName: text(300), lastName: text(300) })),
    }),
    { maxItems: 100 },
  ),
}

/** Money that the association received itself. */
export const EnterOfflineSchema = body({
  ...entry,
  paidOn: day(),
  /** Whether a cheque with the same number and bank is another one, or another part of it. */
  isAnother: Type.Boolean(),
})
export type EnterOffline = Static<typeof EnterOfflineSchema>

export const EnteredOfflineSchema = Type.Object({ orderId: uuid(), orderNumber: text(40) })
export type EnteredOffline = Static<typeof EnteredOfflineSchema>

/** Money that the association was promised. */
export const ExpectOfflineSchema = body(entry)
export type ExpectOffline = Static<typeof ExpectOfflineSchema>

export const ExpectedPaymentSchema = Type.Object({ paymentId: uuid() })

/** Money that an association still expects, the oldest first. */
export const ExpectedPaymentsSchema = Type.Object({
  expected: Type.Array(
    Type.Object({
      paymentId: uuid(),
      formTitle: text(500),
      payer: text(1000),
      amount: cents(),
      paymentMethod: oneOf(offlinePaymentMethods),
      number: text(60),
      bank: text(100),
      since: instant(),
      /** Civil days since then. */
      days: Type.Integer({ minimum: 0 }),
    }),
  ),
  amount: cents(),
  today: day(),
})
export type ExpectedPayments = Static<typeof ExpectedPaymentsSchema>

/** The day on which expected money arrived. */
export const ReceiveExpectedSchema = body({
  number: text(60),
  bank: text(100),
  paidOn: day(),
  /** Whether a cheque with the same number and bank is another one, or another part of it. */
  isAnother: Type.Boolean(),
})
export type ReceiveExpected = Static<typeof ReceiveExpectedSchema>

const ChequeSchema = Type.Object({
  paymentId: uuid(),
  orderId: uuid(),
  orderNumber: text(40),
  number: text(60),
  bank: text(100),
  /** Who wrote it. Empty: it was erased. */
  drawer: text(1000),
  paidOn: day(),
  amount: cents(),
  returnedOn: orNull(day()),
})
export type Cheque = Static<typeof ChequeSchema>

const DepositSchema = Type.Object({
  id: uuid(),
  /** 1, 2, 3 … in the association. */
  number: Type.Integer(),
  depositedOn: day(),
  count: Type.Integer({ minimum: 0 }),
  amount: cents(),
})

/** Cheques of an association: those that wait for the bank, the oldest first, and the latest deposits. */
export const ChequesSchema = Type.Object({
  waiting: Type.Array(ChequeSchema),
  deposits: Type.Array(DepositSchema),
  mayBank: Type.Boolean(),
  today: day(),
})
export type Cheques = Static<typeof ChequesSchema>

export const DepositChequesSchema = body({
  token: token(),
  payments: Type.Array(uuid(), { minItems: 1, maxItems: 500 }),
  depositedOn: day(),
})
export type DepositCheques = Static<typeof DepositChequesSchema>

/** A deposit with its cheques. */
export const ChequeDepositSchema = Type.Object({
  ...DepositSchema.properties,
  cheques: Type.Array(ChequeSchema),
  mayBank: Type.Boolean(),
})
export type ChequeDeposit = Static<typeof ChequeDepositSchema>

/** Its slip for the bank, as a file to save. */
export const depositSlipPath = '/admin/organizations/:org/cheques/deposits/:deposit/slip'
