import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { proposedGateEnd } from '#domain/check-in/gate.ts'
import type { FormType } from '#domain/form/form-definition.ts'
import { defaultLocale } from '#domain/locale.ts'
import { insertGate } from '#server/backoffice/check-in/gate-change-store.ts'
import { findForm } from '#server/catalogue/form/form-store.ts'
import { findOrCreateUser } from '#server/identity/access/member-store.ts'
import type { Deps } from '#server/money/deps.ts'

/** A gate of `gates.json` beside the forms of a demonstration association. */
interface DemoGate {
  /** Type and slug. */
  readonly form: `${FormType}/${string}`
  readonly name: string
  /** E-mail of a member of the demonstration. */
  readonly openedBy: string
}

/** Opens a gate that sells at the events of the demonstration, so that a newcomer tries it from the administration. */
export async function loadDemoGates(
  { db, clock, newId }: Pick<Deps, 'db' | 'clock' | 'newId'>,
  folder: string,
): Promise<void> {
  for (const organizationSlug of await readdir(folder)) {
    const path = join(folder, organizationSlug, 'gates.json')
    if (!existsSync(path)) continue
    for (const { form, name, openedBy } of JSON.parse(await readFile(path, 'utf8')) as DemoGate[]) {
      const [formType, formSlug] = form.split('/') as [FormType, string]
      const found = await findForm(db, { organizationSlug, formType, formSlug })
      if (found === null) throw new Error(`${path}: no form ${form}`)
      const now = clock.now()
      const member = { id: newId(), email: openedBy, firstName: '', lastName: '', locale: defaultLocale }
      const userId = await findOrCreateUser(db, member, now)
      const endsAt = proposedGateEnd(found.definition, now).toISOString()
      const { id: formId, organisationId } = found
      const gate = { id: newId(), organisationId, formId, name, tierIds: null, endsAt, sells: true, userId }
      await insertGate(db, gate, now)
    }
  }
}
