import { copyFormats, copyOf, copyWidths, isPhotograph } from '#domain/picture/picture-copies.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { averageColor } from '#server/catalogue/organisation/make-copies.ts'
import { findMedia } from '#server/catalogue/organisation/organisation-store.ts'

/** The average colour of a banner that is a stored photograph, as `#rrggbb`; null for a drawing or none. */
export async function bannerColorOf(
  tx: Tx,
  organizationSlug: string,
  bannerUrl: string | null,
): Promise<string | null> {
  if (bannerUrl === null || !isPhotograph(bannerUrl)) return null
  const name = bannerUrl.slice(bannerUrl.lastIndexOf('/') + 1)
  const copy = await findMedia(tx, organizationSlug, copyOf(name, copyWidths[0], copyFormats[0]))
  return copy === null ? null : averageColor(copy.content)
}
