import type { AssociationDetails } from '#contract/admin/association-details.ts'
import { AppError } from '#domain/errors.ts'
import type { Locale } from '#domain/locale.ts'
import { contactProofMs } from '#domain/organisation/contact-proof.ts'
import { readAssociationDetails } from '#server/backoffice/admin/association-details/change-association-details.ts'
import { replaceContactProof } from '#server/backoffice/admin/association-details/contact-proof-store.ts'
import { languageSuffix } from '#server/catalogue/form/form-address.ts'
import { findOrganisationToChange } from '#server/catalogue/organisation/organisation-store.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { countCalls } from '#server/platform/defence/call-count-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { contactOf, queueMail } from '#server/platform/mail/mail-store.ts'

/** Mails to the contact of an association in a day, whatever its address. */
const mostProofsADay = 5
const dayMs = 86_400_000

/**
 * Mails a link to the contact address of an association, which proves that it is read there. The former link opens
 * nothing any more.
 * @throws AppError CONFLICT where there is no address, or it is proved; TOO_MANY_REQUESTS
 */
export async function askContactProof(
  deps: Pick<Deps, 'db' | 'clock' | 'newId' | 'links' | 'settings'>,
  granted: Granted,
  locale: Locale,
): Promise<AssociationDetails> {
  const { organisationId, organizationName, session } = granted
  const now = deps.clock.now()
  const id = deps.newId()
  const email = await asMember(deps, granted, (tx) => loadUnproved(tx, organisationId))
  const key = `contact proof ${organisationId}`
  const [total] = await countCalls(deps.db, { calls: [{ key, calls: 1, spanMs: dayMs }], now })
  if ((total?.calls ?? 0) > mostProofsADay) throw new AppError('TOO_MANY_REQUESTS')
  const { brandName, publicUrl } = deps.settings
  const until = new Date(now.getTime() + contactProofMs)
  const token = deps.links.sign('contactProof', id, until)
  const data = {
    brandName,
    organizationName,
    askedBy: `${session.firstName} ${session.lastName}`.trim() || session.email,
    linkUrl: `${publicUrl}/nouvelles/contact/${token}${languageSuffix(locale)}`,
    expiresAt: until.toISOString(),
  }
  const mail = {
    id: deps.newId(),
    kind: 'contactProof',
    subjectId: id,
    recipient: email,
    locale,
    data,
  } as const
  // The mail first: until its link is stored, the former one opens.
  await queueMail(deps.db, mail, now)
  return asMember(deps, granted, async (tx) => {
    await replaceContactProof(tx, organisationId, { id, email }, now)
    const entry = { organisationId, formId: null, userId: session.userId, detail: {} }
    await writeJournal(tx, { ...entry, action: 'contactProofAsked' }, now)
    return readAssociationDetails(tx, granted)
  })
}

/** Loads the contact address of an association. @throws AppError CONFLICT where there is none, or it is proved */
async function loadUnproved(tx: Tx, organisationId: string): Promise<string> {
  const { contact } = await findOrganisationToChange(tx, organisationId)
  const address = contact.email.toLowerCase()
  const proved = await contactOf(tx, { organisation: organisationId, address })
  if (address === '' || proved.toLowerCase() === address) throw new AppError('CONFLICT')
  return address
}
