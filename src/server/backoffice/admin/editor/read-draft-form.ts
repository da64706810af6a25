import { parseDraft } from '#domain/form/editing/draft.ts'
import { presentableDraft } from '#domain/form/editing/presentable-draft.ts'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import { findDraft } from '#server/backoffice/admin/editor/draft-store.ts'
import { findVersion, listVersions } from '#server/backoffice/admin/editor/version-store.ts'
import { cleanTexts } from '#server/catalogue/form/apply-form-file.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import { bannerColorOf } from '#server/catalogue/organisation/banner-color.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/**
 * Reads the draft of a form without its mistaken parts; else its newest version, else what is stored. For a
 * preview only: nothing of it may be sold.
 */
export async function readDraftForm(tx: Tx, stored: StoredForm): Promise<FormDefinition> {
  const draft = await findDraft(tx, stored.id)
  if (draft === null) {
    const [newest] = await listVersions(tx, stored.id)
    const version = newest === undefined ? null : await findVersion(tx, stored.id, newest.id)
    return version?.definition ?? stored.definition
  }
  const { slug, name, taxReceipts } = stored.organisation
  const form = presentableDraft(parseDraft(draft.source), { slug, name, taxReceipts }, (path) =>
    stableId(path),
  )
  if (form === null) return stored.definition
  const bannerColor = await bannerColorOf(tx, slug, form.bannerUrl)
  return cleanTexts({ ...form, ...(bannerColor === null ? {} : { bannerColor }) })
}
