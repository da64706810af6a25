import { type Static, Type } from 'typebox'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { firstMismatch, isShape } from '#server/platform/is-shape.ts'
import { countryRule, emailRule } from '#domain/field-rules.ts'
import { locales } from '#domain/locale.ts'
import { offlinePaymentMethods } from '#domain/payment/payment-method.ts'
import { parisDate } from '#domain/format.ts'
import { parseApiDate } from '#domain/date-text.ts'
import { body, oneOf, text } from '#contract/shape.ts'

const ItemSchema = body({
  /** Key of a tier of the form; `open-donation` for a free gift beside the tiers. */
  tier: text(100),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  /** Cents, for a tier with a free price. */
  customAmount: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  /** Keys of options of the tier; those that each unit must have are chosen anyway. */
  options: Type.Optional(Type.Array(text(100), { maxItems: 100 })),
  /** The person of a ticket or membership. */
  participant: Type.Optional(body({ firstName: text(), lastName: text(), email: Type.Optional(text(320)) })),
})

const EntrySchema = body({
  /** Reference in the association's own accounting: the same reference is entered once. */
  reference: Type.String({ minLength: 1, maxLength: 100 }),
  paymentMethod: oneOf(offlinePaymentMethods),
  /** Number of the cheque; absent: the reference. */
  number: Type.Optional(text(60)),
  /** Bank of the cheque. */
  bank: Type.Optional(text(100)),
  /** Civil date on which the association received the money; default today. */
  paidOn: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' })),
  payer: body({
    firstName: text(),
    lastName: text(),
    /** If given, the payer gets a confirmation. */
    email: Type.Optional(text(320)),
    address: Type.Optional(text()),
    zipCode: Type.Optional(text(20)),
    city: Type.Optional(text()),
    country: Type.Optional(text(2)),
    isOrganization: Type.Optional(Type.Boolean()),
    companyName: Type.Optional(text()),
    companySiren: Type.Optional(text(20)),
  }),
  items: Type.Array(ItemSchema, { minItems: 1, maxItems: 100 }),
})
export type OfflineEntry = Static<typeof EntrySchema>

const FileSchema = body({
  organizationSlug: text(),
  /** As in page addresses or as in the API. */
  formType: text(40),
  formSlug: text(),
  locale: Type.Optional(oneOf(locales)),
  entries: Type.Array(EntrySchema, { minItems: 1, maxItems: 10_000 }),
})
export type OfflineFile = Static<typeof FileSchema>

/** The names of a form as a file of entries has them. */
export function formOfFile({ definition, organisation }: StoredForm) {
  return { organizationSlug: organisation.slug, formType: definition.type, formSlug: definition.slug }
}

/** Checks a file of offline entries at `now`. @throws Error with the first invalid path */
export function readOfflineFile(content: unknown, now: Date): OfflineFile {
  if (!isShape(FileSchema, content)) {
    const wrong = firstMismatch(FileSchema, content)
    throw new Error(`not a file of offline entries: ${wrong?.path || '/'} ${wrong?.reason ?? ''}`)
  }
  const today = parisDate(now)
  content.entries.forEach((entry, index) => {
    const wrong = findProblem(entry, today)
    if (wrong !== null) throw new Error(`not a file of offline entries: /entries/${index}${wrong}`)
  })
  return content
}

/** Checks beyond the schema: path and reason of the first problem, null if there is none. */
function findProblem({ paidOn, payer }: OfflineEntry, today: string): string | null {
  if (paidOn !== undefined && parseApiDate(paidOn) === null) return '/paidOn is not a date'
  if (paidOn !== undefined && paidOn > today) return '/paidOn is after today'
  if (countryRule(payer.country ?? '', true) !== null) return '/payer/country is not a code of ISO 3166'
  return emailRule(payer.email ?? '') === null ? null : '/payer/email is not an e-mail address'
}
