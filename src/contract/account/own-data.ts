import { type Static, Type } from 'typebox'
import { ProfileSchema } from '#contract/account/profile.ts'
import { OwnOrderSchema } from '#contract/account/own-order.ts'
import { StatedDonorSchema } from '#contract/receipt-correction.ts'
import { body, instant, oneOf, orNull, slug, text, uuid } from '#contract/shape.ts'

const OrganizationNameSchema = Type.Object({ organizationSlug: slug(), name: text() })

/** A file that the user sent with an order. */
const OwnFileSchema = Type.Object({
  fileId: uuid(),
  orderNumber: text(40),
  name: text(),
  contentType: text(),
  size: Type.Integer(),
})

/** Consents of the user, with dates. */
const ConsentsSchema = Type.Object({
  /** Versions of the terms, each with its last date. */
  terms: Type.Array(Type.Object({ version: text(40), at: instant() })),
  /** Associations that may write to the payer of an order. */
  marketing: Type.Array(
    Type.Object({ organization: OrganizationNameSchema, orderNumber: text(40), at: instant() }),
  ),
  /** Campaigns whose news the address gets, and the page that stops them. */
  news: Type.Array(
    Type.Object({
      organization: OrganizationNameSchema,
      title: text(500),
      confirmedAt: orNull(instant()),
      stopUrl: text(2000),
    }),
  ),
})

/** A correction of the donor of a tax receipt: by the user, or by a member of the association. */
const OwnCorrectionSchema = Type.Object({
  orderNumber: text(40),
  year: Type.Integer(),
  at: instant(),
  author: oneOf(['donor', 'member'] as const),
  before: StatedDonorSchema,
  after: StatedDonorSchema,
})
export type OwnCorrection = Static<typeof OwnCorrectionSchema>

/** An entry of a waiting list, of the address of the user. */
const OwnWaitingSchema = Type.Object({
  organization: OrganizationNameSchema,
  title: text(500),
  firstName: text(),
  quantity: Type.Integer(),
  state: text(40),
  at: instant(),
})

export const OwnDataSchema = Type.Object({
  email: text(254),
  unverified: Type.Boolean(),
  createdAt: instant(),
  consents: ConsentsSchema,
  /** Where the user has a role: it has to be removed before the account can be erased. */
  organizations: Type.Array(OrganizationNameSchema),
  isOperator: Type.Boolean(),
  files: Type.Array(OwnFileSchema),
  /** Corrections of the tax receipts of their orders. */
  receiptCorrections: Type.Integer(),
  /** Debits go on after the account is erased, unless they are stopped before. */
  ongoingSchedules: Type.Integer(),
  /** Until when the calls below answer without a new sign-in. */
  freshUntil: instant(),
})
export type OwnData = Static<typeof OwnDataSchema>

/** A message of an association. */
const OwnMessageSchema = Type.Object({
  organizationSlug: text(),
  subject: text(),
  text: text(),
  purpose: text(),
  at: orNull(text()),
  stoppedAt: orNull(text()),
})

export const ExportSchema = Type.Object({
  /** The orders as a table for a spreadsheet. */
  ordersCsv: text(100_000_000),
  /** Changes by corrections of tax receipts, as such a table. */
  correctionsCsv: text(100_000_000),
  data: Type.Object({
    exportedAt: instant(),
    account: Type.Object({
      userId: uuid(),
      email: text(254),
      firstName: text(),
      lastName: text(),
      locale: text(5),
      createdAt: instant(),
      verifiedAt: orNull(instant()),
    }),
    sessions: Type.Array(Type.Object({ userAgent: text(500), createdAt: instant(), lastUsedAt: instant() })),
    passkeys: Type.Array(Type.Object({ createdAt: instant(), lastUsedAt: orNull(instant()) })),
    consents: ConsentsSchema,
    /** Values filled in for the user, and the people whom they register. */
    profile: ProfileSchema,
    /** Without their content, which has a call of its own. */
    files: Type.Array(OwnFileSchema),
    orders: Type.Array(OwnOrderSchema),
    receiptCorrections: Type.Array(OwnCorrectionSchema),
    waitingLists: Type.Array(OwnWaitingSchema),
    messages: Type.Array(OwnMessageSchema),
    /** Lines that associations imported from another program, as stored. */
    importedLines: Type.Array(Type.Record(Type.String(), Type.Union([text(), Type.Integer(), Type.Null()]))),
  }),
})
export type Export = Static<typeof ExportSchema>

/** A file with its content. */
export const OwnFileContentSchema = Type.Object({
  name: text(),
  contentType: text(),
  /** In base64. */
  content: text(20_000_000),
})
export type OwnFileContent = Static<typeof OwnFileContentSchema>

/** Said once more, so that no call erases by mistake. */
export const EraseSchema = body({ isConfirmed: Type.Literal(true) })
export const ErasedSchema = Type.Object({ erased: Type.Boolean() })
