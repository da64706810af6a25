import type { CreatedForm, NewForm } from '#contract/admin/new-form.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { AppError } from '#domain/errors.ts'
import { copyForm } from '#domain/form/creation/copy-form.ts'
import type { FormDefinition, OrganisationDefinition } from '#domain/form/form-definition.ts'
import { onOneLine, withoutHiddenCharacters } from '#domain/form/form-file-values.ts'
import { checkNewForm, freeSlug } from '#domain/form/creation/new-form.ts'
import { FormFileError, readFormFile } from '#domain/form/read-form-file.ts'
import { contentsOfStart, isStartOf, startingPoints } from '#domain/form/creation/starting-points.ts'
import type { Locale } from '#domain/locale.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import { mayCreateForms } from '#server/backoffice/admin/creation/may-create-forms.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { addOwnForm, findFormId, writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { applyForm } from '#server/catalogue/form/apply-form-file.ts'
import { findForm, listFormsOf, lockFormsOf } from '#server/catalogue/form/form-store.ts'
import { listFormerAddresses } from '#server/catalogue/form/former-address-store.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import { loadOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { readTexts } from '#server/platform/read-texts.ts'

const textsOf = readTexts('creation/startingPoints')

/** Sources of a new campaign's contents, besides the request of its creator. */
interface Making {
  readonly locale: Locale
  readonly now: Date
  readonly granted: Granted
}

/**
 * Creates a draft from a starting point, or from another campaign of the association.
 * @throws AppError VALIDATION; CAMPAIGN_LIMIT where the association has as many as it may have
 */
export async function createForm(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  granted: Granted,
  sent: NewForm,
  locale: Locale,
): Promise<CreatedForm> {
  const now = deps.clock.now()
  const { formType } = sent
  const title = onOneLine(withoutHiddenCharacters(sent.title))
  const chosen = sent.slug?.trim() ?? ''
  return createAs(deps, granted, async (tx) => {
    const { organisationId, session } = granted
    await lockFormsOf(tx, organisationId)
    const forms = await listFormsOf(tx, organisationId)
    if (forms.filter(({ state }) => state !== 'deleted').length >= deps.settings.campaignLimits.ofAssociation)
      throw new AppError('CAMPAIGN_LIMIT')
    const taken = new Set(forms.filter(({ type }) => type === formType).map(({ slug }) => slug))
    const formers = await listFormerAddresses(tx, organisationId)
    const former = new Set(formers.filter(({ type }) => type === formType).map((one) => one.slug))
    throwIfAny(checkNewForm({ formType, title, slug: chosen }, taken, former))
    const slug = chosen === '' ? freeSlug(title, formType, new Set([...taken, ...former])) : chosen
    const { definition: organisation } = await loadOrganisation(tx, organisationId)
    const contents = await contentsOf(tx, organisation, sent, { locale, now, granted })
    const form = readDraft(organisation, { ...contents, type: formType, slug, title, state: 'draft' })
    await applyForm(tx, { id: organisationId, organisation, form, index: 0, now })
    const formId = await findFormId(tx, organisationId, { formType, formSlug: slug })
    const entry = { organisationId, formId, userId: session.userId, detail: {} }
    await writeJournal(tx, { ...entry, action: 'campaignCreated' }, now)
    if (!isOfAssociation(granted) && formId !== null)
      await addOwnForm(tx, { ...granted.session, organisationId, formId })
    return { formType, formSlug: slug }
  })
}

function isOfAssociation({ memberships, organisationId }: Granted): boolean {
  return isAllowed(memberships, 'form:create', { organisationId, formId: null })
}

/**
 * Runs a creation as the member where they may edit every campaign; otherwise with the rights of the owner, once the
 * database knows them as an organiser: they may edit the new campaign only when it exists.
 * @throws AppError FORBIDDEN where the association does not let organisers create campaigns
 */
async function createAs<Result>(
  deps: Pick<Deps, 'db'>,
  granted: Granted,
  create: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (isOfAssociation(granted)) return asMember(deps, granted, create)
  const { organisationId, memberships } = granted
  await assertActingRight(deps, granted, 'form:createOwn')
  return deps.db.transaction().execute(async (tx) => {
    const { definition } = await loadOrganisation(tx, organisationId)
    if (!mayCreateForms(memberships, organisationId, definition)) throw new AppError('FORBIDDEN')
    return create(tx)
  })
}

async function contentsOf(
  tx: Tx,
  { slug: organizationSlug }: OrganisationDefinition,
  { formType, start = startingPoints[formType][0], copyOf, move }: NewForm,
  { locale, now, granted }: Making,
): Promise<object> {
  if (copyOf === undefined) {
    if (!isStartOf(formType, start)) throwIfAny([problem('campaign.start', 'CHOICE')])
    return contentsOfStart(start, { say: textsOf(locale), now })
  }
  const original = await findForm(tx, { organizationSlug, formType, formSlug: copyOf })
  const { memberships, organisationId } = granted
  // An organiser copies what they look after.
  if (original === null || !isAllowed(memberships, 'form:read', { organisationId, formId: original.id }))
    throw new AppError('VALIDATION', { problems: [problem('campaign.copyOf', 'CHOICE')] })
  return copyForm(original.definition, `/media/${organizationSlug}/`, move ?? null)
}

/** @throws AppError VALIDATION where an original can no longer be read, or its dates not be moved so far */
function readDraft({ slug, name, taxReceipts }: OrganisationDefinition, contents: object): FormDefinition {
  try {
    const input = { organization: { slug, name, taxReceipts }, forms: [contents] }
    const [form] = readFormFile(input, (place) => stableId(place)).forms
    if (form === undefined) throw new Error('a file with one form has one')
    return form
  } catch (error) {
    if (!(error instanceof FormFileError)) throw error
    throw new AppError('VALIDATION', { problems: [problem('campaign.copyOf', 'CHOICE')], cause: error })
  }
}
