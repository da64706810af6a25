import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/platform/db/schema.ts'
import { applyFormFile } from '#server/catalogue/form/apply-form-file.ts'
import { listOrganisations } from '#server/catalogue/organisation/organisation-store.ts'

/** Loads the demonstration associations into an empty database; false, and nothing, if there are associations already. */
export async function loadDemo(db: Db, folder: string, now: Date): Promise<boolean> {
  if ((await listOrganisations(db)).length > 0) return false
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  for (const { name } of names) await applyFormFile(db, join(folder, name, 'forms.json'), now)
  return true
}
