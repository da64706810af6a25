import type { PriceHistory } from '#contract/admin/edited-form.ts'
import { changesBetween } from '#domain/form/editing/compare-drafts.ts'
import { type Draft, itemsAt } from '#domain/form/editing/draft.ts'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import { writeFormFile } from '#domain/form/write-form-file.ts'
import { formIdOf } from '#server/identity/user/actor.ts'
import { presentVersion } from '#server/backoffice/admin/editor/present-version.ts'
import { listDefinitions, listVersions } from '#server/backoffice/admin/editor/version-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** The versions in which one price changed, the newest first: who changed it, from what, to what. */
export async function readPriceHistory(tx: Tx, granted: Granted, key: string): Promise<PriceHistory> {
  const formId = formIdOf(granted)
  const mediaPath = `/media/${granted.organizationSlug}/`
  const definitions = await listDefinitions(tx, formId)
  const versions = await listVersions(tx, formId)
  // The oldest stored version has nothing before it to be compared with.
  const changed = versions.slice(0, -1).flatMap((version, index) => {
    const [before, after] = [versions[index + 1], version].map((one) =>
      priceOf(definitions.get(one?.id ?? ''), key, mediaPath),
    )
    if (changesBetween(before, after).length === 0) return []
    return [{ ...presentVersion(version), before: textOf(before), after: textOf(after) }]
  })
  return { versions: changed }
}

/** A price as its author writes it. */
function priceOf(definition: FormDefinition | undefined, key: string, mediaPath: string): Draft | undefined {
  if (definition === undefined) return undefined
  return itemsAt(writeFormFile(definition, mediaPath), ['tiers']).find((tier) => tier['key'] === key)
}

function textOf(price: Draft | undefined): string | null {
  return price === undefined ? null : JSON.stringify(price)
}
