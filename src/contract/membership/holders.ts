import { type Static, Type } from 'typebox'
import { cells, listCellsQuery, listFileQuery, tableFileQuery } from '#contract/admin/table-file.ts'
import { body, cents, day, instant, oneOf, orNull, slug, text, uuid } from '#contract/shape.ts'
import { rights } from '#domain/access/rights.ts'
import { formTypes } from '#domain/form/form-definition.ts'
import { holderSorts, holderStatuses } from '#domain/membership/holder-status.ts'

/** Filters of the list; an absent one narrows nothing. */
const filters = {
  status: Type.Optional(oneOf(holderStatuses)),
  /** A campaign: `Membership/adhesion`. */
  form: Type.Optional(text(300)),
  /** The name of a price. */
  price: Type.Optional(text(500)),
  /** A civil year on some day of which a membership is valid. */
  year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2200 })),
  /** Absent: by name. */
  sort: Type.Optional(oneOf(holderSorts)),
  /** Where the page begins: `next` of the one before. */
  after: Type.Optional(uuid()),
  ...listCellsQuery,
}
export const HolderFiltersSchema = Type.Object(filters)
export type HolderFilters = Static<typeof HolderFiltersSchema>
/** A search has names and e-mail addresses: it is sent in a body. */
export const FindHoldersSchema = body({ text: text(200), ...filters })
export type FindHolders = Static<typeof FindHoldersSchema>

export const HolderListSchema = Type.Object({ ...filters, ...listFileQuery })

/** Files to save, not calls with an answer in JSON. */
export const holderListPath = '/admin/organizations/:org/memberships/list'
export const assemblyListPath = '/admin/organizations/:org/memberships/assembly'
/** The database has no year 0. */
const recentDay = () => Type.String({ format: 'date', maxLength: 10, pattern: '^(?:19|20|21)' })

export const AssemblyListSchema = Type.Object({ on: Type.Optional(recentDay()), lang: tableFileQuery.lang })

/** An adherent, with the membership that decides the status. */
const FoundHolderSchema = Type.Object({
  /** Of that membership: it leads to the sheet. */
  id: uuid(),
  name: text(1000),
  status: oneOf(holderStatuses),
  /** Number of the membership, as on its card or in the file it was imported from. Empty: there is none yet. */
  number: text(200),
  price: text(500),
  title: text(500),
  amount: cents(),
  /** Null: the association set no dates, or there is no end. */
  from: orNull(day()),
  until: orNull(day()),
  /** The person whose sheet has the membership that was imported; null: it was ordered here, or is promised. */
  importedPerson: orNull(uuid()),
  cells,
})
export type FoundHolder = Static<typeof FoundHolderSchema>

/** A count for each status. */
const counts = Type.Object(
  Object.fromEntries(holderStatuses.map((status) => [status, Type.Integer({ minimum: 0 })])) as Record<
    (typeof holderStatuses)[number],
    ReturnType<typeof Type.Integer>
  >,
)

export const FoundHoldersSchema = Type.Object({
  holders: Type.Array(FoundHolderSchema),
  /** Of all pages. */
  total: Type.Integer({ minimum: 0 }),
  /** By status, with the other filters. */
  counts,
  /** Where the next page begins; null: this is the last one. */
  next: orNull(uuid()),
  /** The campaigns with memberships that the user may read. */
  forms: Type.Array(Type.Object({ formType: oneOf(formTypes), formSlug: slug(), title: text(500) })),
  /** Names of prices, of the chosen campaign if there is one. */
  prices: Type.Array(text(500)),
  /** Rights of the user in the association as a whole. */
  rights: Type.Array(oneOf(rights)),
  /** Whether the user may save the list as a file. */
  canExport: Type.Boolean(),
})
export type FoundHolders = Static<typeof FoundHoldersSchema>

const campaign = { formType: oneOf(formTypes), formSlug: slug(), title: text(500) }

/** A membership of an adherent. */
const HeldMembershipSchema = Type.Object({
  id: uuid(),
  orderId: uuid(),
  number: text(60),
  orderedAt: instant(),
  price: text(500),
  ...campaign,
  amount: cents(),
  from: orNull(day()),
  until: orNull(day()),
  state: oneOf(['paid', 'unpaid', 'stopped', 'cancelled']),
  /** Its card; null: it was cancelled. */
  cardUrl: orNull(text(500)),
})

/** An adherent: memberships, the latest first, with what the latest one says of the person. */
export const HolderSheetSchema = Type.Object({
  id: uuid(),
  name: text(1000),
  status: oneOf(holderStatuses),
  memberships: Type.Array(HeldMembershipSchema, { minItems: 1 }),
  /** Who paid the latest one, with how to reach them. Empty values: not known. */
  payer: Type.Object({
    firstName: text(),
    lastName: text(),
    companyName: text(500),
    email: text(254),
    address: text(1000),
    zipCode: text(20),
    city: text(),
  }),
  /** Who is named on it; null: its payer. */
  person: orNull(Type.Object({ firstName: text(), lastName: text() })),
  /** Adherents of the same orders, or paid from the same e-mail address. */
  family: Type.Array(Type.Object({ id: uuid(), name: text(1000), status: oneOf(holderStatuses) })),
  answers: Type.Array(
    Type.Object({ question: text(500), answer: Type.Union([text(10_000), Type.Boolean()]) }),
  ),
  reminders: Type.Array(
    Type.Object({
      subject: text(1000),
      at: instant(),
      state: oneOf(['queued', 'sent', 'failed', 'bounced']),
    }),
  ),
  /** The confirmation of the latest order, which has the card, can be sent again. */
  hasConfirmation: Type.Boolean(),
  /** Rights of the user on the campaign of the latest one. */
  rights: Type.Array(oneOf(rights)),
})
export type HolderSheet = Static<typeof HolderSheetSchema>
