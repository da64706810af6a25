import { type Static, Type } from 'typebox'
import { customFieldTypes } from '#domain/form/form-lists.ts'
import type { CorrectedPayer } from '#domain/order/order-correction.ts'
import { body, oneOf, text, uuid } from '#contract/shape.ts'

/** As it is typed; the rules of an order judge it. */
const typed = (maxLength: number) => Type.String({ maxLength })

const payerFields = {
  firstName: typed(300),
  lastName: typed(300),
  companyName: typed(400),
  email: typed(300),
  address: typed(800),
  zipCode: typed(40),
  city: typed(400),
} satisfies Record<keyof CorrectedPayer, unknown>

const PersonSchema = body({ firstName: typed(300), lastName: typed(300), email: typed(300) })

const LineSchema = body({
  id: uuid(),
  /** Null: the line names no one. */
  participant: Type.Union([PersonSchema, Type.Null()]),
  answers: Type.Array(body({ fieldId: uuid(), value: typed(10_000) }), { maxItems: 200 }),
})

/** A correction of an order; `version` is that of the order which was read. */
export const CorrectOrderSchema = body({
  version: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  payer: body(payerFields),
  lines: Type.Array(LineSchema, { maxItems: 1000 }),
})
export type CorrectOrder = Static<typeof CorrectOrderSchema>

const QuestionSchema = Type.Object({
  id: uuid(),
  label: text(500),
  hint: text(2000),
  type: oneOf(customFieldTypes),
  values: Type.Array(text(500)),
  isRequired: Type.Boolean(),
  maxLength: Type.Union([Type.Integer(), Type.Null()]),
})

/** Parts of an order that may be corrected, and the consequences. */
export const CorrectableOrderSchema = Type.Object({
  id: uuid(),
  number: text(40),
  version: Type.Integer(),
  payer: Type.Object(payerFields),
  /** Its payer is an organisation: its name is corrected too. */
  isOrganization: Type.Boolean(),
  isPayerErased: Type.Boolean(),
  /** Lines that were not cancelled, while their people and answers are stored. */
  lines: Type.Array(
    Type.Object({
      ...LineSchema.properties,
      name: text(),
      questions: Type.Array(QuestionSchema),
      /** The line must name its person. */
      isNamed: Type.Boolean(),
      hasTicket: Type.Boolean(),
      hasCard: Type.Boolean(),
    }),
  ),
  /** Valid tax receipts that another name or address replaces. */
  receipts: Type.Integer(),
  mayReplaceReceipts: Type.Boolean(),
  /** The confirmation is stored, and goes to the payer when the address or a paper changes. */
  hasConfirmation: Type.Boolean(),
})
export type CorrectableOrder = Static<typeof CorrectableOrderSchema>
