import { type Static, Type } from 'typebox'
import { cells, listCellsQuery, listFileQuery } from '#contract/admin/table-file.ts'
import { body, cents, day, oneOf, orNull, text, uuid } from '#contract/shape.ts'
import { rights } from '#domain/access/rights.ts'
import { donorFilters, donorReceipts, donorSorts } from '#domain/donor/donor.ts'
import { monthlyRisks, refusalReasons } from '#domain/donor/monthly-risk.ts'

const filters = {
  /** Calendar year in Paris; absent: this one. */
  year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2999 })),
  only: Type.Optional(oneOf(donorFilters)),
  /** Absent: by what they gave. */
  sort: Type.Optional(oneOf(donorSorts)),
  /** Where the page begins: `next` of the one before. */
  after: Type.Optional(text(500)),
  ...listCellsQuery,
}
export const DonorFiltersSchema = Type.Object(filters)
export type DonorFilters = Static<typeof DonorFiltersSchema>
/** A search has names and e-mail addresses: it is sent in a body. */
export const FindDonorsSchema = body({ text: text(200), ...filters })
export type FindDonors = Static<typeof FindDonorsSchema>

/** A file to save, not a call with an answer in JSON. */
export const donorListPath = '/admin/organizations/:org/donors/list'
export const DonorListSchema = Type.Object({ ...filters, ...listFileQuery })

const names = {
  /** Of the person in the directory. */
  id: uuid(),
  firstName: text(500),
  lastName: text(500),
  companyName: text(500),
  email: text(500),
}

const FoundDonorSchema = Type.Object({
  ...names,
  /** Given in the year and in the year before, without tips and what came back. */
  amount: cents(),
  before: cents(),
  gifts: Type.Integer({ minimum: 0 }),
  lastOn: day(),
  /** `new`: never gave before; `returned`: not in the year before; null: neither. */
  kind: orNull(oneOf(['new', 'returned'] as const)),
  isMonthly: Type.Boolean(),
  /** Null: the user may not read receipts. */
  receipt: orNull(oneOf(donorReceipts)),
  cells,
})
export type FoundDonor = Static<typeof FoundDonorSchema>

export const FoundDonorsSchema = Type.Object({
  year: Type.Integer(),
  /** Years with gifts, and this one; the latest first. */
  years: Type.Array(Type.Integer()),
  donors: Type.Array(FoundDonorSchema),
  /** Gifts of donors who were erased, in the whole list of a year alone; null: there are none. */
  erased: orNull(
    Type.Object({ amount: cents(), before: cents(), gifts: Type.Integer({ minimum: 1 }), lastOn: day() }),
  ),
  /** Of all pages, with the gifts of erased donors, who are not counted. */
  total: Type.Object({
    donors: Type.Integer({ minimum: 0 }),
    gifts: Type.Integer({ minimum: 0 }),
    amount: cents(),
    before: cents(),
  }),
  /** Monthly gifts that may stop, and their amount a month. */
  atRisk: Type.Object({ count: Type.Integer({ minimum: 0 }), amount: cents() }),
  next: orNull(text(500)),
  /** Orders are missing in the directory since then; null: it has all of them. */
  lateSince: orNull(Type.String({ format: 'date-time', maxLength: 40 })),
  rights: Type.Array(oneOf(rights)),
})
export type FoundDonors = Static<typeof FoundDonorsSchema>

const MonthlyDonorSchema = Type.Object({
  ...names,
  /** Null: the donor was erased, and has no name. */
  id: orNull(uuid()),
  orderId: uuid(),
  orderNumber: text(40),
  state: oneOf(['active', 'paused'] as const),
  /** A month, without the tip. */
  amount: cents(),
  /** The next debit that is planned. */
  nextOn: orNull(day()),
  risk: orNull(oneOf(monthlyRisks)),
  /** Of the refused debit: why, and when it is tried again. */
  refusal: orNull(oneOf(refusalReasons)),
  tryOn: orNull(day()),
  /** The last day of the card. */
  cardEndsOn: orNull(day()),
  /** A mail that asks the payer for another card can be sent. */
  canAsk: Type.Boolean(),
})
export type MonthlyDonor = Static<typeof MonthlyDonorSchema>

export const MonthlyDonorsQuerySchema = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
})
export type MonthlyDonorsQuery = Static<typeof MonthlyDonorsQuerySchema>

export const MonthlyDonorsSchema = Type.Object({
  donors: Type.Array(MonthlyDonorSchema),
  page: Type.Integer({ minimum: 1 }),
  perPage: Type.Integer({ minimum: 1 }),
  /** Of all pages: gifts with their amount a month, and those that may stop. */
  total: Type.Object({ count: Type.Integer({ minimum: 0 }), amount: cents() }),
  atRisk: Type.Object({ count: Type.Integer({ minimum: 0 }), amount: cents() }),
  lateSince: orNull(Type.String({ format: 'date-time', maxLength: 40 })),
  rights: Type.Array(oneOf(rights)),
})
export type MonthlyDonors = Static<typeof MonthlyDonorsSchema>

/** Whether the mail was queued; false: it was already sent today. */
export const CardAskedSchema = Type.Object({ isSent: Type.Boolean() })
export type CardAsked = Static<typeof CardAskedSchema>
