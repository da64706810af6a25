import type { FormType } from '#domain/form/form-definition.ts'
import type { FormId } from '#domain/ids.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { findFormOrMoved } from '#server/catalogue/form/former-address-store.ts'
import { type StoredForm, findFormVersion, loadForm } from '#server/catalogue/form/form-store.ts'

/** Definitions are large: these stay well below the memory that a process has. */
const mostForms = 300

/** Forms as they were last read. A definition is read again only where the version of its rows is another one. */
export interface FormMemory {
  /** The form at an id; `version` is what a statement of this request read with it, as `rowVersion`. */
  readonly load: (tx: Tx, id: FormId, version: string) => Promise<StoredForm>
  /** The form as it was last read, or null: only for callers whose statement compares its `rowVersion`. */
  readonly get: (id: FormId) => StoredForm | null
  /** The form at an address, or at a former one; null where there is none: one cheap read. */
  readonly find: (tx: Tx, address: FormAddress) => Promise<StoredForm | null>
  /** The form that `find` last found at an address, as it was last read, or null: as for `get`. */
  readonly getAt: (address: FormAddress) => StoredForm | null
}

interface FormAddress {
  readonly organizationSlug: string
  readonly formType: FormType
  readonly formSlug: string
}

export function makeFormMemory(): FormMemory {
  const forms = new Map<string, StoredForm>()
  const found = new Map<string, FormId>()
  const keyOf = ({ organizationSlug, formType, formSlug }: FormAddress) =>
    `${organizationSlug}/${formType}/${formSlug}`
  const load: FormMemory['load'] = async (tx, id, version) => {
    const known = forms.get(id)
    if (known?.rowVersion === version) return known
    const form = await loadForm(tx, id)
    const [oldest] = forms.keys()
    if (!forms.has(id) && forms.size >= mostForms && oldest !== undefined) forms.delete(oldest)
    forms.set(id, form)
    return form
  }
  return {
    load,
    get: (id) => forms.get(id) ?? null,
    find: async (tx, address) => {
      const there = await findFormVersion(tx, address)
      if (there === null) return findFormOrMoved(tx, address)
      if (found.size >= mostForms) found.clear()
      found.set(keyOf(address), there.id)
      return load(tx, there.id, there.version)
    },
    getAt: (address) => {
      const id = found.get(keyOf(address))
      const form = id === undefined ? undefined : forms.get(id)
      // Renamed meanwhile: another form may have this address.
      const isThere =
        form?.definition.slug === address.formSlug &&
        form.definition.type === address.formType &&
        form.organisation.slug === address.organizationSlug
      return isThere ? form : null
    },
  }
}
