import { type Static, Type } from 'typebox'
import { formChanges, mostSource, planFailures } from '#domain/form/form-changes.ts'
import { formStates } from '#domain/form/form-lists.ts'
import { priceCategories } from '#domain/form/price-kinds.ts'
import { body, instant, oneOf, orNull, text, uuid } from '#contract/shape.ts'

const VersionSchema = Type.Object({
  id: uuid(),
  number: Type.Integer(),
  createdAt: instant(),
  /** Null: an operator, or before the first change here. */
  author: orNull(text(300)),
  /** Whether an operator of the site applied it from a file. */
  isByOperator: Type.Boolean(),
  publishedAt: orNull(instant()),
  /** Whether it is what the public sees. */
  isCurrent: Type.Boolean(),
})
export type FormVersion = Static<typeof VersionSchema>

const { isCurrent: _isCurrent, ...listed } = VersionSchema.properties

/** The versions in which one price changed, the newest first. */
export const PriceHistorySchema = Type.Object({
  versions: Type.Array(
    Type.Object({
      ...listed,
      /** The price as JSON text, as a definition has it; null: it was not there. */
      before: orNull(text(mostSource)),
      after: orNull(text(mostSource)),
    }),
  ),
})
export type PriceHistory = Static<typeof PriceHistorySchema>

/** Draft of a form. */
const DraftSchema = Type.Object({
  source: text(mostSource),
  /** Counts the saved changes. */
  revision: Type.Integer(),
  /** The revision of the contents that it was begun from. */
  base: text(100),
  savedAt: instant(),
  author: orNull(text(300)),
})

/** Units taken of a price, or of an option of it: see `TakenItem`. */
const TakenSchema = Type.Object({
  tier: text(300),
  option: orNull(text(300)),
  name: text(300),
  sold: Type.Integer(),
  held: Type.Integer(),
  wasSold: Type.Boolean(),
  price: Type.Integer(),
  priceCategory: orNull(oneOf(priceCategories)),
})

/** The contents of a form as its administrators change them. */
export const EditedFormSchema = Type.Object({
  /** The newest version, published or not, as JSON text. */
  source: text(mostSource),
  /**
   * Another one after each change of the contents: sent back with a new version, so that none is overwritten unseen.
   */
  revision: text(100),
  /** Draft written since, complete or not; null: none. */
  draft: orNull(DraftSchema),
  /** A publication that is planned, or was refused at its moment; null: none. */
  plan: orNull(
    Type.Object({
      at: instant(),
      isPrivate: Type.Boolean(),
      author: text(300),
      failure: orNull(oneOf(planFailures)),
    }),
  ),
  /** Path where the draft is tried as a visitor at this moment; null: nowhere. */
  rehearsalPath: orNull(text(500)),
  /** Whether an order names its address, which stays then. */
  isAddressFixed: Type.Boolean(),
  /** Whether gifts of the association give tax receipts: the default of its prices. */
  taxReceipts: Type.Boolean(),
  /** Units sold and held of the published prices. */
  taken: Type.Array(TakenSchema),
  state: oneOf(formStates),
  /** Changes of the whole form that are possible now. */
  changes: Type.Array(oneOf(formChanges)),
  /** Why a draft cannot be published yet; null where it can, or is no draft. */
  waitsFor: orNull(oneOf(['initial', 'waiting', 'name'])),
  /** The newest first. */
  versions: Type.Array(VersionSchema),
})
export type EditedForm = Static<typeof EditedFormSchema>

/**
 * A mistake in a definition; the message continues the path, in the language of the request. `code` and
 * `values` say the same for a screen that has words of its own.
 */
export const MistakeSchema = Type.Object({
  path: text(300),
  message: text(2000),
  code: text(60),
  values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
})
export type Mistake = Static<typeof MistakeSchema>

const written = {
  source: Type.String({ minLength: 1, maxLength: mostSource }),
  /** Revision that the author saw; a version made since then refuses this one. Absent: not compared. */
  revision: Type.Optional(Type.String({ maxLength: 100 })),
}
export const SourceSchema = body(written)

export const PublishSourceSchema = body({
  ...written,
  /** Whether a draft becomes public with it, where it waits for nothing. Absent: the state stays. */
  makesPublic: Type.Optional(Type.Boolean()),
  /** Whether it becomes private then instead. */
  isPrivate: Type.Optional(Type.Boolean()),
})

/** A text to publish at a moment; a draft becomes public or private with it. */
export const PlanSchema = body({
  ...written,
  at: instant(),
  isPrivate: Type.Optional(Type.Boolean()),
})

/** The result for a version: saved, published, or refused for its mistakes. */
export const SavedVersionSchema = Type.Object({
  versionId: orNull(uuid()),
  /** The whole view afterwards; null where nothing changed. */
  edition: orNull(EditedFormSchema),
  mistakes: Type.Array(MistakeSchema),
})
export type SavedVersion = Static<typeof SavedVersionSchema>

export const DraftWriteSchema = body({
  source: Type.String({ minLength: 2, maxLength: mostSource }),
  /** The revision of the draft that the author saw; 0: none. */
  revision: Type.Integer({ minimum: 0 }),
  /** The revision of the contents that the author began from. */
  base: Type.String({ maxLength: 100 }),
})

/** The result for a draft: saved, or refused since another one was saved, which `edition` has. */
export const SavedDraftSchema = Type.Union([
  Type.Object({ revision: Type.Integer(), savedAt: instant(), edition: Type.Null() }),
  Type.Object({ revision: Type.Null(), savedAt: Type.Null(), edition: EditedFormSchema }),
])
export type SavedDraft = Static<typeof SavedDraftSchema>

/** Path where the draft can be tried as a visitor; null: nowhere any more. */
export const RehearsalSchema = Type.Object({ path: orNull(text(500)) })
export type Rehearsal = Static<typeof RehearsalSchema>

export const VersionSourceSchema = Type.Object({ source: text(mostSource) })

/** The revision that the author saw, as in a new version. */
export const PublishSchema = body({ revision: Type.Optional(Type.String({ maxLength: 100 })) })

export const AddressSchema = body({ slug: Type.String({ maxLength: 200 }) })

export const FormChangeSchema = body({ change: oneOf(formChanges) })
