import { createHash } from 'node:crypto'
import type { ChangeAssociationDetails, AssociationDetails } from '#contract/admin/association-details.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { AppError } from '#domain/errors.ts'
import type { OrganisationDefinition } from '#domain/form/form-definition.ts'
import { onOneLine, withoutHiddenCharacters } from '#domain/form/form-file-values.ts'
import { checkOrganisationDetails } from '#domain/form/organisation-details.ts'
import { compactText, plainEmail } from '#domain/pasted-text.ts'
import { tidyTyped } from '#domain/payer/check-payer.ts'
import { readWidgetSite } from '#domain/organisation/widget-sites.ts'
import { throwIfAny } from '#domain/problem.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { contactOf } from '#server/platform/mail/mail-store.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { Deps } from '#server/money/deps.ts'
import { applyForm } from '#server/catalogue/form/apply-form-file.ts'
import { listFormsOf } from '#server/catalogue/form/form-store.ts'
import { bannerColorOf } from '#server/catalogue/organisation/banner-color.ts'
import { compareName } from '#server/backoffice/verification/compare-name.ts'
import { findContactProof } from '#server/backoffice/admin/association-details/contact-proof-store.ts'
import { changedDetails } from '#server/backoffice/admin/association-details/changed-details.ts'
import { checkPictures } from '#server/backoffice/admin/association-details/check-pictures.ts'
import {
  findOrganisationToChange,
  loadOrganisation,
  updateOrganisation,
} from '#server/catalogue/organisation/organisation-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'

/** Reads the description of the association of a grant. */
export async function readAssociationDetails(tx: Tx, granted: Granted): Promise<AssociationDetails> {
  const { definition } = await loadOrganisation(tx, granted.organisationId)
  const { name, description, address, zipCode, city, contact, faq = [], gallery = [] } = definition
  const { logoUrl, logoAlt = '', bannerUrl, bannerAlt = '' } = definition
  const {
    authenticationState,
    hasBankDetails,
    rnaNumber,
    siren,
    orderMails = 'each',
    widgetSites = [],
    organisersCreate = false,
  } = definition
  const { organisationId, memberships } = granted
  const noticesTo = await contactOf(tx, { organisation: organisationId, address: contact.email })
  const proof = await findContactProof(tx, organisationId)
  const isAwaited = proof !== null && !proof.isProved && proof.email === contact.email.toLowerCase()
  return {
    name,
    description,
    address,
    zipCode,
    city,
    ...contact,
    noticesTo,
    proofAskedAt: isAwaited ? proof.askedAt.toISOString() : null,
    orderMails,
    widgetSites: [...widgetSites],
    organisersCreate,
    faq: faq.map(({ question, answer }) => ({ question, answer })),
    logoUrl: logoUrl ?? '',
    logoAlt,
    bannerUrl: bannerUrl ?? '',
    bannerAlt,
    gallery: gallery.map(({ pictureUrl, caption }) => ({ pictureUrl, caption })),
    authenticationState,
    hasBankDetails,
    rnaNumber,
    siren,
    canEdit: isAllowed(memberships, 'organisation:edit', { organisationId, formId: null }),
    revision: revisionOf(definition),
  }
}

/**
 * Changes what an association says of itself. Its numbers, and its name once they were checked, stay: they were
 * compared with its documents; a new name is compared with those of verified associations. Its forms are written again,
 * so that their pages are read again.
 * @throws AppError VALIDATION, CONFLICT where the details changed since `revision`
 */
export async function changeAssociationDetails(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  granted: Granted,
  { revision, ...typed }: ChangeAssociationDetails,
): Promise<AssociationDetails> {
  const now = clock.now()
  const isRenamed = await asMember({ db }, granted, async (tx) => {
    const { organisationId: id, session } = granted
    const before = await findOrganisationToChange(tx, id)
    if (revisionOf(before) !== revision) throw new AppError('CONFLICT')
    const isChecked = before.authenticationState === 'valid'
    const details = { ...tidy(typed), ...(isChecked && { name: before.name }) }
    throwIfAny([...checkOrganisationDetails(details), ...(await checkPictures(tx, id, before, details))])
    const { email, phone, url, logoUrl, bannerUrl, faq: asked, widgetSites: sites, ...others } = details
    const faq = asked.filter(({ question, answer }) => question !== '' || answer !== '')
    const widgetSites = [...new Set(sites.flatMap((site) => readWidgetSite(site) ?? []))]
    const bannerColor = await bannerColorOf(tx, before.slug, bannerUrl || null)
    const pictures = { logoUrl: logoUrl || null, bannerUrl: bannerUrl || null, bannerColor }
    const contact = { email, phone, url }
    const organisation: OrganisationDefinition = {
      ...before,
      ...others,
      ...pictures,
      contact,
      faq,
      widgetSites,
    }
    await updateOrganisation(tx, id, organisation, now)
    for (const form of await listFormsOf(tx, id))
      await applyForm(tx, { id, organisation, form, index: 0, now })
    const detail = { changes: changedDetails(before, organisation) }
    const entry = { organisationId: id, formId: null, userId: session.userId, detail }
    await writeJournal(tx, { ...entry, action: 'detailsChanged' }, now)
    return organisation.name !== before.name
  })
  if (isRenamed) await compareName({ db, clock }, granted.organisationId)
  return asMember({ db }, granted, (tx) => readAssociationDetails(tx, granted))
}

/**
 * Without spaces around and hidden characters, names as a keyboard would have written them. Empty questions stay: mistakes are numbered as they
 * were typed.
 */
function tidy(typed: Omit<ChangeAssociationDetails, 'revision'>): Omit<ChangeAssociationDetails, 'revision'> {
  const clean = (text: string) => withoutHiddenCharacters(text).trim()
  const line = (text: string) => onOneLine(withoutHiddenCharacters(text))
  return {
    name: tidyTyped(typed.name),
    description: clean(typed.description),
    address: tidyTyped(typed.address),
    zipCode: compactText(typed.zipCode),
    city: tidyTyped(typed.city),
    email: plainEmail(typed.email),
    phone: tidyTyped(typed.phone),
    url: line(typed.url),
    orderMails: typed.orderMails,
    widgetSites: typed.widgetSites,
    organisersCreate: typed.organisersCreate,
    faq: typed.faq.map(({ question, answer }) => ({ question: line(question), answer: clean(answer) })),
    logoUrl: typed.logoUrl,
    logoAlt: line(typed.logoAlt),
    bannerUrl: typed.bannerUrl,
    bannerAlt: line(typed.bannerAlt),
    gallery: typed.gallery.map(({ pictureUrl, caption }) => ({ pictureUrl, caption: line(caption) })),
  }
}

function revisionOf(definition: OrganisationDefinition): string {
  return createHash('sha256').update(JSON.stringify(definition)).digest('hex').slice(0, 32)
}
