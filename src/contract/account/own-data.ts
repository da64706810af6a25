import { type Static, Type } from 'typebox'
import { ProfileSchema } from '#contract/account/profile.ts'
import { OwnOrderSchema } from '#contract/account/own-order.ts'
import { body, instant, orNull, slug, text, uuid } from '#contract/shape.ts'

/** Obole's own: what is known of a user, all of it as a file, and the end of it. */
export const ownDataPath = '/users/me/data'
export const exportPath = '/users/me/export'
export const erasePath = '/users/me/erase'

const OrganizationNameSchema = Type.Object({ organizationSlug: slug(), name: text() })

/** What the user agreed to, with dates. */
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

export const OwnDataSchema = Type.Object({
  email: text(254),
  unverified: Type.Boolean(),
  createdAt: instant(),
  consents: ConsentsSchema,
  /** Where the user has a role: it has to be removed before the account can be erased. */
  organizations: Type.Array(OrganizationNameSchema),
  isOperator: Type.Boolean(),
  /** Debits go on after the account is erased, unless they are stopped before. */
  ongoingSchedules: Type.Integer(),
  /** Until when both calls below answer without a new sign-in. */
  freshUntil: instant(),
})
export type OwnData = Static<typeof OwnDataSchema>

export const ExportSchema = Type.Object({
  /** The same orders as a table for a spreadsheet. */
  ordersCsv: text(100_000_000),
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
    /** What is filled in for the user, and the people whom they register. */
    profile: ProfileSchema,
    /** Names and sizes of the files that were sent with orders. */
    files: Type.Array(
      Type.Object({ orderNumber: text(40), name: text(), contentType: text(), size: Type.Integer() }),
    ),
    orders: Type.Array(OwnOrderSchema),
  }),
})
export type Export = Static<typeof ExportSchema>

/** Said once more, so that no call erases by mistake. */
export const EraseSchema = body({ isConfirmed: Type.Literal(true) })
export const ErasedSchema = Type.Object({ erased: Type.Boolean() })
