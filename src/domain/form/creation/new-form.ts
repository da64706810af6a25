import { requiredRule } from '#domain/field-rules.ts'
import { type FormType, formTypes } from '#domain/form/form-definition.ts'
import { isReservedSlug, slugOf } from '#domain/form/form-file-values.ts'
import { formTypeRules } from '#domain/form/form-types.ts'
import { segmentOf } from '#domain/form/url-segments.ts'
import { type Problem, problem } from '#domain/problem.ts'

export interface CampaignLimits {
  /** Campaigns of an association that are not deleted. */
  readonly ofAssociation: number
  /** Campaigns that one client creates in ten minutes. */
  readonly created: number
}
export const usualCampaignLimits: CampaignLimits = { ofAssociation: 200, created: 60 }
const mostTitle = 200
/** Leaves room for a number in the 100 characters of a slug. */
const mostSlug = 90

/** The types that an association can create: those with a page. */
export type NewFormType = Exclude<FormType, 'Checkout'>
export const newFormTypes = formTypes.filter((type): type is NewFormType => formTypeRules[type].page !== null)

/** A campaign as its creator describes it. */
export interface TypedForm {
  readonly formType: NewFormType
  readonly title: string
  /** Empty: made from the title. */
  readonly slug: string
}

/**
 * A free address for a text: its letters and digits, else the segment of the type, before a reserved word too, and a
 * number where another campaign of the type has it.
 * @param taken slugs of the association's campaigns of this type
 */
export function freeSlug(text: string, type: NewFormType, taken: ReadonlySet<string>): string {
  const named = slugOf(text)
  const base = named === '' ? segmentOf(type) : isReservedSlug(named) ? `${segmentOf(type)}-${named}` : named
  let slug = base
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`
  return slug
}

const none: ReadonlySet<string> = new Set()

/**
 * The problems of a new campaign; those of its address propose a free one.
 * @param former slugs that campaigns of the type had, and that still lead to them
 */
export function checkNewForm(
  { formType, title, slug }: TypedForm,
  taken: ReadonlySet<string>,
  former: ReadonlySet<string> = none,
): readonly Problem[] {
  const missing = requiredRule(title)
  return [
    ...(missing === null ? [] : [problem('campaign.title', missing)]),
    ...(title.trim().length > mostTitle ? [problem('campaign.title', 'MAX_LENGTH', { max: mostTitle })] : []),
    ...(slug === '' ? [] : checkSlug(slug, formType, taken, former)),
  ]
}

/** The problems of the address of a campaign, as of a new one. */
export function checkSlug(
  slug: string,
  type: NewFormType,
  taken: ReadonlySet<string>,
  former: ReadonlySet<string> = none,
): Problem[] {
  const of = (code: 'SLUG' | 'SLUG_RESERVED' | 'SLUG_TAKEN' | 'SLUG_FORMER') => [
    problem('campaign.slug', code, { proposal: freeSlug(slug, type, new Set([...taken, ...former])) }),
  ]
  if (slug.length > mostSlug) return [problem('campaign.slug', 'MAX_LENGTH', { max: mostSlug })]
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) return of('SLUG')
  if (isReservedSlug(slug)) return of('SLUG_RESERVED')
  if (taken.has(slug)) return of('SLUG_TAKEN')
  return former.has(slug) ? of('SLUG_FORMER') : []
}
