import type { FormDefinition, OrganisationDefinition } from '#domain/form/form-definition.ts'

/** Ids follow from keys, a colour from its picture; the state changes apart from the contents. */
const derived = new Set(['id', 'state', 'bannerColor'])
/** A text that only begins like the address of a picture stays as it is. */
const pictures = new Set(['logoUrl', 'bannerUrl', 'pictureUrl'])
/** Orders the keys for a reader, long lists last; the database stores members in an order of its own. */
const first = `type slug key code title name label date summary description descriptionHtml price amount stock
  startDate endDate saleStartDate saleEndDate`.split(/\s+/)
const last = ['tiers', 'extraOptions', 'customFields', 'discountCodes', 'gallery', 'news']

/**
 * A form, or its association, as its author writes it: reading it again gives the same definition, but for the state.
 * Members without a value are left out.
 * @param mediaPath the path of the association's pictures, `/media/<organisation>/`
 */
export function writeFormFile(form: FormDefinition | OrganisationDefinition, mediaPath: string): object {
  return written(form, mediaPath) as object
}

function written(value: unknown, mediaPath: string, name = ''): unknown {
  if (typeof value === 'string')
    return pictures.has(name) && value.startsWith(mediaPath)
      ? `assets/${value.slice(mediaPath.length)}`
      : value
  if (Array.isArray(value)) return value.map((one) => written(one, mediaPath))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
    .filter(([key, one]) => !derived.has(key) && hasValue(one))
    .toSorted(([one], [other]) => rankOf(one) - rankOf(other))
  return Object.fromEntries(members.map(([key, one]) => [key, written(one, mediaPath, key)]))
}

function hasValue(value: unknown): boolean {
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}

function rankOf(key: string): number {
  const early = first.indexOf(key)
  if (early !== -1) return early
  return first.length + 1 + last.indexOf(key)
}
