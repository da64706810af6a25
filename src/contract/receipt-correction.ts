import { type Static, Type } from 'typebox'
import type { DonorCorrection } from '#domain/receipt/receipt-correction.ts'
import { body, orNull, text } from '#contract/shape.ts'

const typed = (maxLength: number) => Type.String({ maxLength })

const fields = {
  firstName: typed(300),
  lastName: typed(300),
  companyName: typed(400),
  address: typed(800),
  zipCode: typed(40),
  city: typed(400),
  country: typed(10),
} satisfies Record<keyof DonorCorrection, unknown>

/**
 * Donor that a receipt is to state; unstated fields are empty. Lengths leave room for spaces around.
 * `version` is that of the receipt which was read: a correction by another session since is not overwritten.
 */
export const CorrectDonorSchema = body({
  ...fields,
  version: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
})
export type CorrectDonor = Static<typeof CorrectDonorSchema>

/** A donor as stored. */
export const StatedDonorSchema = Type.Object({
  firstName: text(500),
  lastName: text(500),
  companyName: text(500),
  address: text(1000),
  zipCode: text(40),
  city: text(500),
  country: text(10),
})

/** The donor of a receipt as it is stated now, for the form of its correction. */
export const CorrectableReceiptSchema = Type.Object({
  orderNumber: text(40),
  year: Type.Integer(),
  /** The number of the valid receipt; null: none is issued yet. */
  number: orNull(text(100)),
  isCompany: Type.Boolean(),
  /** Whether the receipt is mailed: an entry of the association may have no address. */
  isMailed: Type.Boolean(),
  /** Of the donor, to be sent back with the correction. */
  version: Type.Integer(),
  donor: StatedDonorSchema,
})
export type CorrectableReceipt = Static<typeof CorrectableReceiptSchema>

/** Whether anything changed: a receipt that states the same is left as it is. */
export const CorrectedSchema = Type.Object({ corrected: Type.Boolean() })
export type Corrected = Static<typeof CorrectedSchema>
