import type { VerificationDecided } from '#contract/mail/verification-mails.ts'
import type { RejectionReason } from '#domain/organisation/required-documents.ts'
import type { VerificationDecision } from '#domain/organisation/verification-decisions.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { Deps } from '#server/money/deps.ts'
import { loadOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import type { listDocuments } from '#server/backoffice/verification/document-store.ts'
import { mailPresidents } from '#server/backoffice/verification/mail-presidents.ts'

interface Decided {
  readonly organisationId: string
  readonly decision: VerificationDecision
  readonly documents: Awaited<ReturnType<typeof listDocuments>>
  readonly reason: string
}

/** Queues the mail of a decision to each president, in the transaction that decides. */
export async function mailDecision(
  tx: Tx,
  { newId, settings }: Pick<Deps, 'newId' | 'settings'>,
  { organisationId, decision, documents, reason }: Decided,
  now: Date,
): Promise<void> {
  const { slug, definition } = await loadOrganisation(tx, organisationId)
  const rejected = decision === 'askAgain' ? documents.filter((one) => one.state === 'rejected') : []
  const data: VerificationDecided = {
    brandName: settings.brandName,
    organizationName: definition.name,
    decision,
    rejected: rejected.map((one) => ({
      kind: one.kind,
      reason: one.reason === '' ? null : (one.reason as RejectionReason),
      note: one.note,
    })),
    reason: decision === 'suspend' ? reason : '',
    pageUrl: `${settings.publicUrl}/admin/${slug}/verification`,
  }
  await mailPresidents(tx, { newId }, organisationId, { kind: 'verificationDecided', data }, now)
}
