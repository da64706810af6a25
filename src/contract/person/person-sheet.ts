import { type Static, Type } from 'typebox'
import { rights } from '#domain/access/rights.ts'
import { importKinds } from '#domain/import/import-fields.ts'
import { mergeReasons, personRoles } from '#domain/person/person.ts'
import { mostSourceLength, mostTagLength } from '#domain/person/check-person.ts'
import { NoteSchema } from '#contract/admin/order/order-notes.ts'
import { body, cents, day, instant, oneOf, orNull, text, uuid } from '#contract/shape.ts'

const token = () => Type.String({ minLength: 16, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' })

/** A person as orders name them. */
const named = {
  id: uuid(),
  firstName: text(500),
  lastName: text(500),
  companyName: text(500),
  email: text(500),
  birthDate: orNull(day()),
  address: text(500),
  zipCode: text(100),
  city: text(500),
  country: text(100),
}

const ProposedPersonSchema = Type.Object({
  ...named,
  orders: Type.Integer({ minimum: 0 }),
  lastOrderAt: orNull(instant()),
})
export type ProposedPerson = Static<typeof ProposedPersonSchema>

const MergeProposalSchema = Type.Object({
  one: ProposedPersonSchema,
  other: ProposedPersonSchema,
  reasons: Type.Array(oneOf(mergeReasons)),
})
export type MergeProposal = Static<typeof MergeProposalSchema>

export const MergeProposalsSchema = Type.Object({
  proposals: Type.Array(MergeProposalSchema),
  rights: Type.Array(oneOf(rights)),
})
export type MergeProposals = Static<typeof MergeProposalsSchema>

const ConsentSchema = Type.Object({
  agrees: Type.Boolean(),
  /** A box of an order, the news of a campaign, what a member recorded, or the link of a message. */
  kind: oneOf(['order', 'news', 'member', 'link'] as const),
  /** The number of the order, the title of the campaign, or the words of the member. */
  source: text(1000),
  at: instant(),
  /** The member who recorded it; empty for the others. */
  by: text(300),
})

const PersonOrderSchema = Type.Object({
  id: uuid(),
  number: text(40),
  orderedAt: instant(),
  title: text(500),
  /** Without the tip; null: the person is on its lines alone. */
  amount: orNull(cents()),
  /** Lines on which the person is named. */
  lines: Type.Array(text(500)),
})

const PersonMembershipSchema = Type.Object({
  orderId: uuid(),
  name: text(500),
  title: text(500),
  /** Its last day; null: it has no end. */
  until: orNull(day()),
  isValid: Type.Boolean(),
})

/** A line that the association imported from another program: it moved no money here. */
const ImportedLineSchema = Type.Object({
  kind: oneOf(importKinds),
  /** Of the membership, receipt or order, and what was paid; empty: the file did not say. */
  number: text(200),
  label: text(200),
  method: text(200),
  day: orNull(day()),
  amount: orNull(cents()),
  from: orNull(day()),
  until: orNull(day()),
  fileName: text(200),
  importedAt: instant(),
})

/** Another person who was merged into this one. */
const MergedPersonSchema = Type.Object({
  ...named,
  at: instant(),
  by: text(300),
})

export const PersonSheetSchema = Type.Object({
  ...named,
  roles: Type.Array(oneOf(personRoles)),
  agreesToNews: Type.Boolean(),
  consents: Type.Array(ConsentSchema),
  tags: Type.Array(text(mostTagLength)),
  /** Tags of the association, to choose from. */
  knownTags: Type.Array(text(mostTagLength)),
  notes: Type.Array(NoteSchema),
  /** Gifts that were paid and not refunded, the latest year first. */
  given: Type.Array(Type.Object({ year: Type.Integer(), amount: cents() })),
  orders: Type.Array(PersonOrderSchema),
  /** Of all orders, with those that are shown. */
  orderCount: Type.Integer({ minimum: 0 }),
  memberships: Type.Array(PersonMembershipSchema),
  imported: Type.Object({
    /** Gifts by year; `given` has none of them. */
    given: Type.Array(Type.Object({ year: Type.Integer(), amount: cents() })),
    /** The latest first. */
    lines: Type.Array(ImportedLineSchema),
  }),
  merged: Type.Array(MergedPersonSchema),
  proposals: Type.Array(MergeProposalSchema),
  rights: Type.Array(oneOf(rights)),
})
export type PersonSheet = Static<typeof PersonSheetSchema>

/** All tags of a person. */
export const TagPersonSchema = body({ tags: Type.Array(text(200), { maxItems: 100 }) })
export type TagPerson = Static<typeof TagPersonSchema>

/** Consent to news, or its withdrawal, as a member knows it. */
export const RecordConsentSchema = body({
  agrees: Type.Boolean(),
  source: text(mostSourceLength * 4),
  /** When the person said it, a civil day in France; absent: today. */
  on: Type.Optional(day()),
  /** Idempotency key: the same request with the same key is one record. */
  token: token(),
})
export type RecordConsent = Static<typeof RecordConsentSchema>

/** The other person of a merge, or of a proposal that is dismissed. */
export const OtherPersonSchema = body({ other: uuid() })
export type OtherPerson = Static<typeof OtherPersonSchema>

const corrected = Type.Object({
  firstName: text(500),
  lastName: text(500),
  companyName: text(500),
  email: text(500),
  /** `YYYY-MM-DD` or DD/MM/YYYY; empty: unknown. */
  birthDate: text(20),
  address: text(500),
  zipCode: text(100),
  city: text(500),
})

/** A correction of a person whom imports alone name: the fields as the member saw them, and as they typed them. */
export const CorrectPersonSchema = body({ seen: corrected, typed: corrected })
export type CorrectPerson = Static<typeof CorrectPersonSchema>
