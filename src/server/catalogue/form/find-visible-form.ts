import { formTypeOf } from '#domain/form/url-segments.ts'
import type { FormKey } from '#contract/page-reads.ts'
import type { CatalogueDeps } from '#server/catalogue/catalogue-deps.ts'
import { ReplicaBehindError } from '#server/platform/db/public-reads.ts'
import type { Db } from '#server/platform/db/schema.ts'
import {
  type StoredForm,
  findForm,
  findFormBySlug,
  findFormVersion,
} from '#server/catalogue/form/form-store.ts'

/** States that the public may see. A draft is hidden; the other states are shown with their message. */
const visibleStates = new Set(['published', 'private', 'disabled', 'deleted'])

/** A form that the public may see, by the names in its address; null if there is none. */
export async function findVisibleForm(
  deps: Pick<CatalogueDeps, 'db'>,
  key: FormKey,
): Promise<StoredForm | null> {
  const formType = formTypeOf(key.formType)
  const form = formType === null ? null : await findForm(deps.db, { ...key, formType })
  return form !== null && visibleStates.has(form.definition.state) ? form : null
}

/**
 * The same, read from a database that may be a replica. A page is stored under the version that the primary has, so a
 * replica that does not have this version yet may not answer.
 * @throws ReplicaBehindError
 */
export async function findCurrentForm(
  deps: Pick<CatalogueDeps, 'db'>,
  db: Db,
  key: FormKey,
): Promise<StoredForm | null> {
  const formType = formTypeOf(key.formType)
  if (formType === null || db === deps.db) return findVisibleForm(deps, key)
  const address = { ...key, formType }
  const [form, current] = await Promise.all([findForm(db, address), findFormVersion(deps.db, address)])
  if (form?.rowVersion !== current?.version) throw new ReplicaBehindError()
  return form !== null && visibleStates.has(form.definition.state) ? form : null
}

/** A form of the association with this slug and another type. The general segment redirects to its own address. */
export async function findMisfiledForm(
  deps: Pick<CatalogueDeps, 'db'>,
  key: FormKey,
): Promise<StoredForm | null> {
  if (formTypeOf(key.formType) !== 'Donation') return null
  const form = await findFormBySlug(deps.db, key)
  return form !== null && visibleStates.has(form.definition.state) ? form : null
}
