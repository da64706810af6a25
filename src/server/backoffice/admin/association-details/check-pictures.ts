import type { OrganisationDefinition } from '#domain/form/form-definition.ts'
import type { OrganisationDetails } from '#domain/form/organisation-details.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { listPictures, lockPictures } from '#server/backoffice/admin/pictures/picture-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'

type Shown = Pick<OrganisationDetails, 'logoUrl' | 'bannerUrl' | 'gallery'>

/**
 * The problems of the pictures that an association chooses: each is one of its own, or what was there. No one else removes
 * a picture until the transaction ends.
 */
export async function checkPictures(
  tx: Tx,
  organisationId: string,
  before: OrganisationDefinition,
  { logoUrl, bannerUrl, gallery }: Shown,
): Promise<Problem[]> {
  await lockPictures(tx, organisationId)
  const stored = await listPictures(tx, organisationId)
  const known = new Set([
    before.logoUrl ?? '',
    before.bannerUrl ?? '',
    ...(before.gallery ?? []).map(({ pictureUrl }) => pictureUrl),
    ...stored.map(({ name, organizationSlug }) => `/media/${organizationSlug}/${name}`),
  ])
  const chosen = [
    ['logoAlt', logoUrl],
    ['bannerAlt', bannerUrl],
    ...gallery.map(({ pictureUrl }, index) => [`caption${index}`, pictureUrl] as const),
  ] as const
  // No logo and no banner are choices too.
  const isNone = (field: string, url: string) => url === '' && !field.startsWith('caption')
  return chosen
    .filter(([field, url]) => !isNone(field, url) && (url === '' || !known.has(url)))
    .map(([field]) => problem(`details.${field}`, 'FILE_REFERENCE'))
}
