import { formTypeOf } from '#domain/form/url-segments.ts'
import type { FormKey } from '#contract/page-reads.ts'
import type { CatalogueDeps } from '#server/catalogue/catalogue-deps.ts'
import { ReplicaBehindError } from '#server/platform/db/public-reads.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { findFormOrMoved, findMovedForm } from '#server/catalogue/form/former-address-store.ts'
import {
  type StoredForm,
  findForm,
  findFormBySlug,
  findFormVersion,
} from '#server/catalogue/form/form-store.ts'

/** States that the public may see. A draft is hidden; the other states are shown with their message. */
const visibleStates = new Set(['published', 'private', 'disabled', 'deleted'])

/** A form that the public may see, by the names in its address, or in a former one; null if there is none. */
export async function findVisibleForm(
  deps: Pick<CatalogueDeps, 'db'>,
  key: FormKey,
): Promise<StoredForm | null> {
  const formType = formTypeOf(key.formType)
  if (formType === null) return null
  const form = await findFormOrMoved(deps.db, { ...key, formType })
  return form !== null && visibleStates.has(form.definition.state) ? form : null
}

/** The form whose page is at this address: the page of a former address redirects. */
export async function findPageForm(
  deps: Pick<CatalogueDeps, 'db'>,
  key: FormKey,
): Promise<StoredForm | null> {
  const formType = formTypeOf(key.formType)
  const form = formType === null ? null : await findForm(deps.db, { ...key, formType })
  return form !== null && visibleStates.has(form.definition.state) ? form : null
}

/**
 * Where the page at a path below a former address of a form is now, with its steps and its language; null for every
 * other path.
 */
export async function findMovedPath(db: Db, pathname: string): Promise<string | null> {
  const [root = '', family, organizationSlug = '', segment = '', named = '', ...rest] = pathname.split('/')
  const formType = formTypeOf(segment)
  if (family !== 'associations' || formType === null) return null
  // The router reads the data of a page at its address with a suffix.
  const [formSlug = '', ...suffix] = named.split('.')
  const moved = await findMovedForm(db, { organizationSlug, formType, formSlug })
  if (moved === null || !visibleStates.has(moved.state)) return null
  return [root, family, organizationSlug, segment, [moved.slug, ...suffix].join('.'), ...rest].join('/')
}

/**
 * A form for its page, read from a database that may be a replica. A page is stored under the version that the primary
 * has, so a replica that does not have this version yet may not answer.
 * @throws ReplicaBehindError
 */
export async function findCurrentForm(
  deps: Pick<CatalogueDeps, 'db'>,
  db: Db,
  key: FormKey,
): Promise<StoredForm | null> {
  const formType = formTypeOf(key.formType)
  if (formType === null || db === deps.db) return findPageForm(deps, key)
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
