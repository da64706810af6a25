import { type FormerAddress, listFormerAddresses } from '#server/catalogue/form/former-address-store.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import { findOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/**
 * Ids for the places of a definition file. They follow from the address of a form; one that moved keeps those of its
 * first address, so that its prices and their stock stay the same.
 * @param formers of the association, the oldest first
 */
export function idsAfter(
  organizationSlug: string,
  formers: readonly FormerAddress[],
): (place: string) => string {
  const firstAt = new Map<string, string>()
  for (const { type, slug, presentSlug } of formers) {
    const present = `${organizationSlug}/${type}/${presentSlug}`
    if (!firstAt.has(present)) firstAt.set(present, `${organizationSlug}/${type}/${slug}`)
  }
  return (place) => {
    const [organization, type, slug, ...rest] = place.split('/')
    const first = firstAt.get(`${organization}/${type}/${slug}`)
    return stableId(first === undefined ? place : [first, ...rest].join('/'))
  }
}

/** Former ids for a file that is not read yet. */
export async function idsOfFile(tx: Tx, input: unknown): Promise<(place: string) => string> {
  const slug = slugIn(input)
  const organisation = slug === null ? null : await findOrganisation(tx, slug)
  return organisation === null
    ? (place) => stableId(place)
    : idsAfter(organisation.definition.slug, await listFormerAddresses(tx, organisation.id))
}

function slugIn(input: unknown): string | null {
  const organization = memberOf(input, 'organization')
  const slug = memberOf(organization, 'slug')
  return typeof slug === 'string' ? slug.trim() : null
}

function memberOf(value: unknown, name: 'organization' | 'slug'): unknown {
  return typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined
}
