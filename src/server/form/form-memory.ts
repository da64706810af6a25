import type { FormType } from '#domain/form/form-definition.ts'
import type { FormId } from '#domain/ids.ts'
import type { Tx } from '#server/db/schema.ts'
import { type StoredForm, findFormVersion, loadForm } from '#server/form/form-store.ts'

/** Definitions are large: these stay well below the memory that a process has. */
const mostForms = 300

/** Forms as they were last read. A definition is read again only where the version of its rows is another one. */
export interface FormMemory {
  /** The form at an id; `version` is what a statement of this request read with it, as `rowVersion`. */
  readonly load: (tx: Tx, id: FormId, version: string) => Promise<StoredForm>
  /** The form at an address, or null: one cheap read. */
  readonly find: (
    tx: Tx,
    address: { organizationSlug: string; formType: FormType; formSlug: string },
  ) => Promise<StoredForm | null>
}

export function makeFormMemory(): FormMemory {
  const forms = new Map<string, StoredForm>()
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
    find: async (tx, address) => {
      const found = await findFormVersion(tx, address)
      return found === null ? null : load(tx, found.id, found.version)
    },
  }
}
