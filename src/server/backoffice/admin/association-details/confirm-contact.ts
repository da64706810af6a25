import type { ContactProof } from '#contract/admin/association-details.ts'
import { AppError } from '#domain/errors.ts'
import {
  findLinkedProof,
  markContactProved,
} from '#server/backoffice/admin/association-details/contact-proof-store.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import { openedLink } from '#server/money/collection/opened-link.ts'
import type { Deps } from '#server/money/deps.ts'

type ProofDeps = Pick<Deps, 'db' | 'clock' | 'links'>

/**
 * Reads the address that a link proves. @throws AppError LINK_INVALID, also where another link or another contact
 * replaced it; LINK_EXPIRED
 */
export async function readContactProof(deps: ProofDeps, token: string): Promise<ContactProof> {
  const found = await findLinkedProof(deps.db, openedLink(deps, 'contactProof', token))
  if (found === null || found.definition.contact.email.toLowerCase() !== found.email)
    throw new AppError('LINK_INVALID')
  return { organization: found.name, email: found.email, isProved: found.provedAt !== null }
}

/** Proves the address of a link: mails for its association go there. @throws AppError as `readContactProof` */
export async function confirmContact(deps: ProofDeps, token: string): Promise<ContactProof> {
  const proof = await readContactProof(deps, token)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const organisationId = await markContactProved(tx, openedLink(deps, 'contactProof', token), now)
    if (organisationId === null) return
    const entry = { organisationId, formId: null, userId: null, detail: {} }
    await writeJournal(tx, { ...entry, action: 'contactProved' }, now)
  })
  return { ...proof, isProved: true }
}
