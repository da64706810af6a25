import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { readFormFile } from '#domain/form/read-form-file.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { type StoredForm, findForm, upsertForm } from '#server/catalogue/form/form-store.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import { stockLimitsOf } from '#server/catalogue/form/stock-limits.ts'
import { writeStockLimits } from '#server/catalogue/form/stock-store.ts'
import { upsertOrganisation } from '#server/catalogue/organisation/organisation-store.ts'

type Part = Readonly<Record<string, unknown>>

const anOrganisation = {
  slug: 'la-ruche',
  name: 'La Ruche',
  city: 'Nantes',
  zipCode: '44000',
  contact: { email: 'contact@la-ruche.exemple.fr' },
  authenticationState: 'valid',
  hasBankDetails: true,
}

const aDonation = {
  type: 'Donation',
  slug: 'dons',
  title: 'Un toit pour l’épicerie solidaire',
  state: 'published',
  acceptOpenDonation: true,
  presetAmounts: [2000, 5000, 10000],
  personalMessage: 'Merci de tout cœur.',
}

export interface FormChanges {
  readonly organisation?: Part
  readonly form?: Part
}

/** The file of an association with one form, as `form apply` takes it; a donation by default. */
function aFormFile(changes: FormChanges = {}) {
  return {
    organization: { ...anOrganisation, ...changes.organisation },
    forms: [{ ...aDonation, ...changes.form }],
  }
}

/** A form of a new organisation in the database; a donation by default. */
export async function aForm(db: Kysely<Database>, changes: FormChanges = {}): Promise<StoredForm> {
  const { organisation, forms } = readFormFile(aFormFile(changes), (path) => stableId(path))
  const [definition] = forms
  if (definition === undefined) throw new Error('no form')
  const now = new Date('2026-11-01T09:00:00Z')
  const organisationId = await upsertOrganisation(db, organisation, randomUUID(), now)
  const id = await upsertForm(
    db,
    { id: randomUUID(), organisationId, definition, contentVersion: randomUUID() },
    now,
  )
  await writeStockLimits(db, id, stockLimitsOf(id, definition))
  const form = await findForm(db, {
    organizationSlug: organisation.slug,
    formType: definition.type,
    formSlug: definition.slug,
  })
  if (form === null) throw new Error('the form was not stored')
  return form
}
