import { documentKinds } from '#domain/organisation/required-documents.ts'
import type { VerificationEvent } from '#domain/organisation/verification-machine.ts'
import { addMember } from '#server/identity/access/add-member.ts'
import { insertAbuse } from '#server/backoffice/abuse/abuse-store.ts'
import { newId } from '#server/platform/new-id.ts'
import { moveVerification } from '#server/catalogue/organisation/verification-store.ts'
import { importRegisterEntries, insertImport } from '#server/catalogue/public-register/register-store.ts'
import { applyState } from '#server/backoffice/verification/apply-state.ts'
import { moveDocument } from '#server/backoffice/verification/document-store.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../a-form.ts'
import type { Tour } from '../../e2e/screens/walk.ts'

const now = () => new Date()

/** Who is behind the associations of the screens: each language has its own. */
export function presidentOf({ locale }: Pick<Tour, 'locale'>): string {
  return `anne.le-goff.${locale}@exemple.fr`
}

/** An association with a president, in the state that these events lead to from `verified`. */
export async function anAssociation(
  tour: Tour,
  { slug, name, events }: { slug: string; name: string; events: readonly VerificationEvent[] },
): Promise<StoredForm> {
  const { db } = tour.site
  const organisation = {
    slug,
    name,
    address: '3 rue du Lavoir',
    zipCode: '29200',
    city: 'Brest',
    rnaNumber: 'W442000123',
    contact: { email: 'bonjour@lavoir.exemple.fr', phone: '02 98 00 00 00' },
  }
  const form = await aForm(db, { organisation, form: { title: `Soutenez ${name}` } })
  await addMember(
    { db, newId, clock: { now } },
    { email: presidentOf(tour), organizationSlug: slug, role: 'president' },
  )
  // It registered itself.
  await db
    .updateTable('verification')
    .set({ registered_by: await userOf(tour), iban: 'FR7630006000011234567890189' })
    .where('organisation_id', '=', form.organisationId)
    .execute()
  for (const event of events) await move(tour, form, event)
  return form
}

async function userOf(tour: Tour): Promise<string> {
  const { id } = await tour.site.db
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', presidentOf(tour))
    .executeTakeFirstOrThrow()
  return id
}

/** Moves the verification of an association. */
export async function move(tour: Tour, form: StoredForm, event: VerificationEvent): Promise<void> {
  const set = {
    ...(event === 'withdraw' && { verified_at: null }),
    ...(event === 'submit' && { submitted_at: now().toISOString() }),
    ...(event === 'suspend' && { reason: 'Le compte bancaire n’est pas au nom de l’association.' }),
  }
  const { organisationId } = form
  await tour.site.db.transaction().execute(async (tx) => {
    await moveVerification(tx, { organisationId, event, set }, now())
    await applyState(tx, organisationId, now())
  })
}

/** Sends the first documents of an association. @returns their ids */
export async function sendDocuments(
  tour: Tour,
  { organisationId }: StoredForm,
  count: number,
): Promise<string[]> {
  const { db } = tour.site
  const sentBy = await userOf(tour)
  const ids: string[] = []
  for (const kind of documentKinds.slice(0, count)) {
    const id = newId()
    await db
      .insertInto('verification_document')
      .values({
        id,
        organisation_id: organisationId,
        kind,
        name: `${kind}-association-les-amis-du-lavoir-signe-le-12-mars-2026.pdf`,
        content_type: 'application/pdf',
        size: 8,
        sha256: id,
        sent_by: sentBy,
        created_at: now(),
        updated_at: now(),
      })
      .execute()
    ids.push(id)
  }
  return ids
}

/** Rejects a document, with a ready sentence and words of the operator. */
export async function rejectDocument({ site }: Tour, id: string): Promise<void> {
  const note = 'La page des signatures manque.'
  await moveDocument(site.db, id, { event: 'reject', reason: 'incomplete', note }, now())
}

const treasurerOf = ({ locale }: Tour) => `tresorier.${locale}@exemple.fr`

/** Names a treasurer, with whom the president can change the bank account. */
export async function haveTreasurer(tour: Tour, { organisation }: StoredForm): Promise<void> {
  const deps = { db: tour.site.db, newId, clock: { now } }
  await addMember(deps, { email: treasurerOf(tour), organizationSlug: organisation.slug, role: 'treasurer' })
}

/** Asks for another bank account as that treasurer. */
export async function askForAccount(tour: Tour, { organisationId }: StoredForm): Promise<void> {
  const { db } = tour.site
  const { id: asked_by } = await db
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', treasurerOf(tour))
    .executeTakeFirstOrThrow()
  const account = { iban: 'FR1420041010050500013M02606', holder: 'ASS LES AMIS DU MOULIN' }
  const at = { asked_at: now(), updated_at: now() }
  const change = { id: newId(), organisation_id: organisationId, token: newId(), asked_by }
  await db
    .insertInto('bank_change')
    .values({ ...change, ...account, ...at })
    .execute()
}

/** Imports the registers with the numbers of the screens. */
export async function importRegisters({ site: { db } }: Tour): Promise<void> {
  const seat = { zipCode: '29200', city: 'BREST', rnaNumber: null }
  const entries = [
    { ...seat, number: 'W442000123', name: 'LES AMIS DU LAVOIR', isActive: true },
    { ...seat, number: 'W442000124', name: 'LES AMIS DU MOULIN', isActive: false },
  ]
  await importRegisterEntries(db, { kind: 'rna', entries })
  const file = { kind: 'rna', fileName: 'rna_waldec.csv', lineCount: 2, entryCount: 2 } as const
  await insertImport(db, file, now())
}

/** Reports of the page of a form, one with a long address. */
export async function reportPages({ site: { db }, locale }: Tour, form: StoredForm): Promise<void> {
  const { organisationId, id: formId } = form
  const page = `https://exemple.fr/associations/${form.organisation.slug}/formulaires/${form.definition.slug}`
  const reports = [
    { reason: 'SPAM', userMessage: 'Cette page vend des montres.', url: page },
    {
      reason: 'INTELLECTUAL_PROPERTY',
      userMessage: 'La photographie est la mienne.\nJe ne l’ai donnée à personne.',
      url: `${page}?utm_source=lettre&utm_campaign=une-tres-longue-campagne-de-communication-2026`,
    },
  ] as const
  for (const report of reports)
    await insertAbuse(
      db,
      {
        id: newId(),
        organisationId,
        formId,
        locale,
        userEmail: 'zoe@exemple.fr',
        resembles: null,
        ...report,
      },
      now(),
    )
}
