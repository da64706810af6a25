import type { DocumentState } from '#domain/organisation/verification-document-machine.ts'
import type { VerificationState } from '#domain/organisation/verification-machine.ts'

/** Documents that an association sends, each once. Source: docs/decisions/backoffice/verification.md. */
export const documentKinds = ['statutes', 'declaration', 'bankDetails', 'identity', 'officers'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Why the operator rejects a document: ready sentences. `other`: only what they write. */
export const rejectionReasons = [
  'unreadable',
  'wrongDocument',
  'outdated',
  'otherName',
  'incomplete',
  'other',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** Content types of documents, by their first bytes. */
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

/** Documents that an association may send in all, replaced ones included. */
export const mostDocuments = 60

interface Known {
  readonly kind: DocumentKind
  readonly state: DocumentState
}

/** The kinds that are still to be sent: absent, or rejected. `documents` has at most the current one of each kind. */
export function missingDocuments(documents: readonly Known[]): DocumentKind[] {
  return documentKinds.filter((kind) => {
    const known = documents.find((one) => one.kind === kind)
    return known === undefined || known.state === 'rejected'
  })
}

/** Whether an association may send its file: with bank details, not examined or verified yet, and nothing missing. */
export function canSubmit(state: VerificationState, documents: readonly Known[]): boolean {
  return (state === 'collecting' || state === 'toComplete') && missingDocuments(documents).length === 0
}

/** Whether the operator may verify an association: every document was accepted. */
export function areAllAccepted(documents: readonly Known[]): boolean {
  return documentKinds.every((kind) => documents.some((one) => one.kind === kind && one.state === 'accepted'))
}
