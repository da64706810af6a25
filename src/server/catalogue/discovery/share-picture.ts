import { createHash } from 'node:crypto'
import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'

/** The size that social networks ask for, close to 2:1. */
export const sharePictureSize = { width: 1200, height: 630 } as const

/**
 * The address of a form's picture for shared links. It changes with the content of the picture, so that copies may be
 * cached without a time limit.
 */
export function sharePicturePath(form: Form): string {
  const { organizationSlug, urlType, formSlug, displayVersion, percentFunded, coverUrl } = form
  return `/og/${organizationSlug}/${urlType}/${formSlug}/${digest([displayVersion, percentFunded, coverUrl])}.png`
}

/** Path of the picture of an association. */
export function organizationPicturePath({
  organizationSlug,
  name,
  color,
  city,
  coverUrl,
}: Organization): string {
  return `/og/${organizationSlug}/${digest([name, color, city, coverUrl])}.png`
}

function digest(shown: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 20)
}
