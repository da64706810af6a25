import { type FormType, formTypes } from '#domain/form/form-definition.ts'
import { type FormTypeRules, formTypeRules } from '#domain/form/form-types.ts'

const rules: Readonly<Record<FormType, FormTypeRules>> = formTypeRules

const typeOf: ReadonlyMap<string, FormType> = new Map(
  formTypes.flatMap((type) => {
    const { segment, internalNames = [] } = rules[type]
    return [type.toLowerCase(), segment, ...internalNames].map((name): [string, FormType] => [name, type])
  }),
)

/** The path segment of a form type. */
export function segmentOf(formType: FormType): (typeof formTypeRules)[FormType]['segment'] {
  return formTypeRules[formType].segment
}

/**
 * The form type that a text names: a path segment, a type or one of the spec's internal names, in any case.
 * null for anything else, UNKNOWN included. Source: spec sections 2 and 3, docs/decisions/web/addresses.md.
 */
export function formTypeOf(text: string): FormType | null {
  return typeOf.get(text.toLowerCase()) ?? null
}

/** The segment of a form type on the admin site. Source: spec section 2. */
export function adminSegmentOf(formType: FormType): string {
  return rules[formType].adminSegment ?? rules[formType].segment
}

/** The form type of a segment on the admin site, or null. */
export function adminFormTypeOf(segment: string): FormType | null {
  return formTypes.find((type) => adminSegmentOf(type) === segment) ?? null
}
