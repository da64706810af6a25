import { createHash } from 'node:crypto'
import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'

/** What networks ask for: twice as wide as high, nearly. */
export const sharePictureSize = { width: 1200, height: 630 } as const

/**
 * The address of a form's picture for shared links. It changes with what the picture shows, so that whoever keeps a
 * copy may keep it for good.
 */
export function sharePicturePath(form: Form): string {
  const { organizationSlug, urlType, formSlug, displayVersion, percentFunded } = form
  return `/og/${organizationSlug}/${urlType}/${formSlug}/${digest([displayVersion, percentFunded])}.png`
}

/** The same of an association. */
export function organizationPicturePath({ organizationSlug, name, color, city }: Organization): string {
  return `/og/${organizationSlug}/${digest([name, color, city])}.png`
}

function digest(shown: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 20)
}
