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

/** Records the contents that a command wrote, in its transaction. */
export function recordCommand(tx: Tx, update: FormUpdate): Promise<void> {
  return recordVersion(tx, update, null)
}

/**
 * Records contents that were written without the editor as a published version, so that the editor offers the former ones
 * and knows that its own text is older. Called in the transaction that writes the form.
 * @param userId null: a command of the operator
 */
export async function recordVersion(
  tx: Tx,
  { before, definition, now }: FormUpdate,
  userId: string | null,
): Promise<void> {
  const { id: formId, organisation, organisationId } = before
  // Names without a value are not stored, and the database orders members in its own way.
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(definition)), before.definition)) return
  const mediaPath = `/media/${organisation.slug}/`
  const written = (form: typeof definition) => ({
    formId,
    source: JSON.stringify(writeFormFile(form, mediaPath), null, 2),
    definition: form,
    publishedAt: now,
  })
  await lockForm(tx, formId)
  if ((await listVersions(tx, formId)).length === 0)
    await insertVersion(tx, { id: newId(), ...written(before.definition), userId: null }, now)
  const number = await insertVersion(
    tx,
    { id: newId(), ...written(definition), userId, ...(userId === null && { byCommand: true }) },
    now,
  )
  await removeOldVersions(tx, formId, mostVersions)
  await writeJournal(
    tx,
    { organisationId, formId, userId, action: 'versionPublished', detail: { number } },
    now,
  )
}
