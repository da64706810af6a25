import { isDeepStrictEqual } from 'node:util'
import { mostVersions } from '#domain/form/form-changes.ts'
import { writeFormFile } from '#domain/form/write-form-file.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import {
  insertVersion,
  listVersions,
  lockForm,
  removeOldVersions,
} from '#server/backoffice/admin/editor/version-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { FormUpdate } from '#server/catalogue/form/apply-form-file.ts'
import { newId } from '#server/platform/new-id.ts'

/**
 * Records what a command made of a form as a published version, so that the edition page offers what was there before
 * and knows that its own text is older. Called in the transaction that writes the form.
 */
export async function recordCommand(tx: Tx, { before, definition, now }: FormUpdate): Promise<void> {
  const { id: formId, organisation, organisationId } = before
  // Names without a value are not stored, and the database orders members in its own way.
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(definition)), before.definition)) return
  const mediaPath = `/media/${organisation.slug}/`
  const written = (form: typeof definition) => ({
    formId,
    source: JSON.stringify(writeFormFile(form, mediaPath), null, 2),
    definition: form,
    userId: null,
    publishedAt: now,
  })
  await lockForm(tx, formId)
  if ((await listVersions(tx, formId)).length === 0)
    await insertVersion(tx, { id: newId(), ...written(before.definition) }, now)
  const number = await insertVersion(tx, { id: newId(), ...written(definition), byCommand: true }, now)
  await removeOldVersions(tx, formId, mostVersions)
  await writeJournal(
    tx,
    { organisationId, formId, userId: null, action: 'versionPublished', detail: { number } },
    now,
  )
}
