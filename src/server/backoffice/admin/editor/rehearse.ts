import type { Rehearsal } from '#contract/admin/edited-form.ts'
import { AppError } from '#domain/errors.ts'
import type { FormDefinition, OrganisationDefinition } from '#domain/form/form-definition.ts'
import { readFormFile } from '#domain/form/read-form-file.ts'
import { writeFormFile } from '#domain/form/write-form-file.ts'
import { readDraftForm } from '#server/backoffice/admin/editor/read-draft-form.ts'
import { findRehearsing, saveRehearsing } from '#server/backoffice/admin/editor/rehearsal-store.ts'
import { applyForm } from '#server/catalogue/form/apply-form-file.ts'
import { formPath } from '#server/catalogue/form/form-address.ts'
import { listFormsOf, loadForm } from '#server/catalogue/form/form-store.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import { findOrganisationToChange } from '#server/catalogue/organisation/organisation-store.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { type Granted, formIdOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { findProvider } from '#server/providers/find-provider.ts'

type RehearseDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'providers'>

const rehearsed = '-essai-'

/**
 * Starts a rehearsal of a draft: the real steps, under another association that has no members and its
 * own stock, figures and numbers. The test bank takes the money; without it, payment is refused. A rehearsal of the same
 * form ends.
 * @throws AppError CONFLICT where the association's name waits for an operator
 */
export async function startRehearsal(deps: RehearseDeps, granted: Granted): Promise<Rehearsal> {
  const now = deps.clock.now()
  const { stored, definition } = await asMember(deps, granted, async (tx) => {
    const form = await loadForm(tx, formIdOf(granted))
    // Its name may mislead: no page shows it before an operator has decided.
    if (form.organisation.isNameHeld === true) throw new AppError('CONFLICT')
    return { stored: form, definition: await readDraftForm(tx, form) }
  })
  const path = await deps.db.transaction().execute(async (tx) => {
    // Two first rehearsals at once make one association.
    await findOrganisationToChange(tx, stored.organisationId)
    const known = await findRehearsing(tx, stored.organisationId)
    const { id, slug } = known ?? { id: deps.newId(), slug: `essais-${deps.newId().slice(-12)}` }
    const organisation = rehearsingOf(deps, stored.organisation, slug, granted.session.email)
    await saveRehearsing(tx, id, stored.organisationId, organisation, now)
    await endForms(tx, { id, organisation, now }, stored.definition)
    const form = rehearsalOf(definition, stored.organisation, deps.newId())
    await applyForm(tx, { id, organisation, form, index: 0, now })
    return formPath(slug, form)
  })
  return { path }
}

/** Ends the rehearsal of a form: its page sells nothing any more. */
export async function endRehearsal(deps: RehearseDeps, granted: Granted): Promise<Rehearsal> {
  const now = deps.clock.now()
  const stored = await asMember(deps, granted, (tx) => loadForm(tx, formIdOf(granted)))
  await deps.db.transaction().execute(async (tx) => {
    const known = await findRehearsing(tx, stored.organisationId)
    if (known === null) return
    const organisation = rehearsingOf(deps, stored.organisation, known.slug, granted.session.email)
    await endForms(tx, { id: known.id, organisation, now }, stored.definition)
  })
  return { path: null }
}

interface Rehearsing {
  readonly id: string
  readonly organisation: OrganisationDefinition
  readonly now: Date
}

async function endForms(tx: Tx, rehearsing: Rehearsing, original: FormDefinition): Promise<void> {
  const prefix = slugPrefix(original)
  for (const form of await listFormsOf(tx, rehearsing.id)) {
    if (form.type !== original.type || !form.slug.startsWith(prefix) || form.state === 'deleted') continue
    await applyForm(tx, { ...rehearsing, form: { ...form, state: 'deleted' }, index: 0 })
  }
}

/** Mails about orders go to who rehearses. */
function rehearsingOf(
  deps: RehearseDeps,
  { verification: _verification, ...original }: OrganisationDefinition,
  slug: string,
  email: string,
): OrganisationDefinition {
  return {
    ...original,
    slug,
    name: `${original.name} (essai)`,
    contact: { ...original.contact, email },
    allowCollect: true,
    isRehearsal: true,
    provider: findProvider(deps, 'sandbox') === null ? null : 'sandbox',
    providerAccount: null,
  }
}

/** A form under a slug that is hard to guess, with identifiers of its own, on sale at once. */
function rehearsalOf(
  definition: FormDefinition,
  { slug, name, taxReceipts }: OrganisationDefinition,
  newId: string,
): FormDefinition {
  const written = writeFormFile(definition, `/media/${slug}/`)
  const input = { organization: { slug, name, taxReceipts }, forms: [written] }
  const [form] = readFormFile(input, (path) => stableId(newId, path)).forms
  if (form === undefined) throw new Error('a file with one form has one')
  const always = { saleStartDate: null, saleEndDate: null }
  return {
    ...form,
    ...always,
    tiers: form.tiers.map((tier) => ({ ...tier, ...always })),
    suspended: false,
    slug: `${slugPrefix(definition)}${newId.slice(-6)}`,
    state: 'private',
    remindAbandonedCart: false,
  }
}

function slugPrefix({ slug }: FormDefinition): string {
  return `${slug.slice(0, 40).replace(/-$/, '')}${rehearsed}`
}
