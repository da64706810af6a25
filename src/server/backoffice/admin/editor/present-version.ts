import type { FormVersion } from '#contract/admin/edited-form.ts'
import type { listVersions } from '#server/backoffice/admin/editor/version-store.ts'

type ListedVersion = Awaited<ReturnType<typeof listVersions>>[number]

/** Who wrote a version, and when. */
export function presentVersion({
  id,
  number,
  createdAt,
  publishedAt,
  firstName,
  lastName,
  email,
  isByOperator,
}: ListedVersion): Omit<FormVersion, 'isCurrent'> {
  return {
    id,
    number,
    createdAt: createdAt.toISOString(),
    author: `${firstName ?? ''} ${lastName ?? ''}`.trim() || email,
    isByOperator,
    publishedAt: publishedAt?.toISOString() ?? null,
  }
}
