import type { Registered } from '#contract/account/registration.ts'
import { AppError } from '#domain/errors.ts'
import type { FormDefinition, OrganisationDefinition } from '#domain/form/form-definition.ts'
import { organisationCategories } from '#domain/form/form-lists.ts'
import { isReservedSlug, slugOf } from '#domain/form/form-file-values.ts'
import { readFormFile } from '#domain/form/read-form-file.ts'
import type { Locale } from '#domain/locale.ts'
import { checkRegistration, type Registration } from '#domain/organisation/check-registration.ts'
import { ibanCharacters, readRegistrationNumber } from '#domain/organisation/registration-numbers.ts'
import { mostUnverifiedPerAccount } from '#domain/organisation/verification-limits.ts'
import { tidyTyped } from '#domain/payer/check-payer.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import { putMember, writeJournal } from '#server/identity/access/member-store.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { applyForm } from '#server/catalogue/form/apply-form-file.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import { upsertOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { moveVerification, withState } from '#server/catalogue/organisation/verification-store.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import type { Session } from '#server/identity/user/session-store.ts'
import { findLookalike } from '#server/backoffice/verification/look-store.ts'
import {
  countUnverified,
  deleteDraft,
  insertVerification,
  isNumberVerified,
  lockRegistrations,
  takenSlugs,
} from '#server/backoffice/verification/registration-store.ts'

const textsOf = readTexts('admin/verification')

/**
 * Registers the association of a user, who becomes its president, with a first draft of a donation form. With bank
 * details it may collect under the cap, unless its name imitates a verified one; its documents are sent afterwards.
 * @throws AppError VALIDATION, REGISTRATION_LIMIT where the account has too many that are not verified
 */
export async function registerAssociation(
  { db, clock, newId }: Pick<Deps, 'db' | 'clock' | 'newId'>,
  { userId }: Pick<Session, 'userId'>,
  typed: Registration,
  locale: Locale,
): Promise<Registered> {
  const now = clock.now()
  const registration = tidy(typed)
  throwIfAny(checkRegistration(registration))
  return db.transaction().execute(async (tx) => {
    await lockRegistrations(tx)
    if ((await countUnverified(tx, userId)) >= mostUnverifiedPerAccount)
      throw new AppError('REGISTRATION_LIMIT')
    const number = readRegistrationNumber(registration.number)
    if (number !== null && (await isNumberVerified(tx, number)))
      throwIfAny([problem('registration.number', 'NUMBER_REGISTERED')])
    const slug = await freeSlug(tx, registration.name)
    const { organisation: bare, form } = firstDefinition(registration, slug, locale)
    const iban = ibanCharacters(registration.iban)
    const state = iban === '' ? 'registered' : 'collecting'
    const resembles = await findLookalike(tx, bare, null)
    const verification = { state, hasBankDetails: iban !== '', isNameHeld: resembles !== null } as const
    const organisation = withState(bare, verification)
    const organisationId = await upsertOrganisation(tx, organisation, newId(), now)
    await insertVerification(tx, { organisationId, userId, iban, resembles }, now)
    if (state === 'collecting') await moveVerification(tx, { organisationId, event: 'complete' }, now)
    await applyForm(tx, { id: organisationId, organisation, form, index: 0, now })
    await putMember(tx, { id: newId(), organisationId, userId, role: 'president', formIds: [] }, now)
    const entry = { organisationId, formId: null, userId, detail: {} }
    await writeJournal(tx, { ...entry, action: 'associationRegistered' }, now)
    await deleteDraft(tx, userId)
    return { organizationSlug: slug }
  })
}

/** As a keyboard would have written it, on one line. */
function tidy(typed: Registration): Registration {
  return {
    name: tidyTyped(typed.name),
    category: tidyTyped(typed.category),
    number: tidyTyped(typed.number),
    address: tidyTyped(typed.address),
    zipCode: tidyTyped(typed.zipCode),
    city: tidyTyped(typed.city),
    email: tidyTyped(typed.email),
    phone: tidyTyped(typed.phone),
    iban: tidyTyped(typed.iban),
    isRepresentative: typed.isRepresentative,
  }
}

const mostSlugs = 50

/** An address that no association has: the name, or the name and a number. @throws AppError VALIDATION */
async function freeSlug(tx: Tx, name: string): Promise<string> {
  const named = slugOf(name)
  if (named === '') throwIfAny([problem('registration.name', 'NAME_NOT_LATIN')])
  const base = isReservedSlug(named) ? `association-${named}` : named
  const wanted = [base, ...Array.from({ length: mostSlugs }, (_, index) => `${base}-${index + 2}`)]
  const taken = await takenSlugs(tx, wanted)
  const free = wanted.find((slug) => !taken.has(slug))
  if (free === undefined) throw new AppError('CONFLICT')
  return free
}

/** The association as a definition file would describe it, and its first form, a draft. */
function firstDefinition(
  { name, category, number: typedNumber, address, zipCode, city, email, phone }: Registration,
  slug: string,
  locale: Locale,
): { readonly organisation: OrganisationDefinition; readonly form: FormDefinition } {
  const number = readRegistrationNumber(typedNumber)
  const input = {
    organization: {
      slug,
      name,
      category: organisationCategories.find((known) => known === category) ?? 'association',
      address,
      zipCode,
      city,
      contact: { email, phone },
      rnaNumber: number?.kind === 'rna' ? number.value : null,
      siren: number?.kind === 'siren' ? number.value : null,
      taxReceipts: false,
    },
    forms: [
      {
        type: 'Donation',
        slug: 'dons',
        title: textsOf(locale)('firstForm', { name }).slice(0, 200),
        state: 'draft',
        acceptOpenDonation: true,
        presetAmounts: [2000, 5000, 10_000],
      },
    ],
  }
  const { organisation, forms } = readFormFile(input, (place) => stableId(place))
  const [form] = forms
  if (form === undefined) throw new Error('the first form was not read')
  return { organisation, form }
}
