import { AppError } from '#domain/errors.ts'
import { isEmpty } from '#domain/field-rules.ts'
import type { OperatorAction } from '#domain/access/journal.ts'
import type { RejectionReason } from '#domain/organisation/required-documents.ts'
import { decisionsOf, type VerificationDecision } from '#domain/organisation/verification-decisions.ts'
import type { VerificationEvent } from '#domain/organisation/verification-machine.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import { writeOperatorJournal } from '#server/identity/access/operator-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { isUuid } from '#domain/ids.ts'
import { moveVerification } from '#server/catalogue/organisation/verification-store.ts'
import type { Session } from '#server/identity/user/session-store.ts'
import { applyState } from '#server/backoffice/verification/apply-state.ts'
import { listDocuments, moveDocument } from '#server/backoffice/verification/document-store.ts'
import { findDocument, findFile } from '#server/backoffice/verification/operator-file-store.ts'
import { allowName } from '#server/backoffice/verification/look-store.ts'
import { mailDecision } from '#server/backoffice/verification/mail-decision.ts'
import { lockVerification } from '#server/backoffice/verification/verification-file-store.ts'

type DecideDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'settings'>
type Operator = Pick<Session, 'userId'>

/** The file of an association. @throws AppError NOT_FOUND */
export async function loadFile(db: Deps['db'], slug: string) {
  const file = await findFile(db, slug)
  if (file === null) throw new AppError('NOT_FOUND')
  return file
}

interface DocumentDecision {
  readonly isAccepted: boolean
  readonly reason: RejectionReason | null
  readonly note: string
}

/**
 * Accepts or rejects a document of a file that was sent. A rejection has a reason: a ready sentence, or the operator’s own.
 * @throws AppError NOT_FOUND, VALIDATION without a reason, CONFLICT where the file is not being examined
 */
export async function decideAbout(
  { db, clock }: DecideDeps,
  { userId }: Operator,
  { slug, documentId }: { readonly slug: string; readonly documentId: string },
  { isAccepted, reason, note }: DocumentDecision,
): Promise<void> {
  const now = clock.now()
  const { organisationId } = await loadFile(db, slug)
  if (!isAccepted && reason === null) throwIfAny([problem('document.reason', 'REQUIRED')])
  if (!isAccepted && reason === 'other' && isEmpty(note)) throwIfAny([problem('document.note', 'REQUIRED')])
  await db.transaction().execute(async (tx) => {
    const { state } = await lockVerification(tx, organisationId)
    const document = isUuid(documentId) ? await findDocument(tx, organisationId, documentId) : null
    if (document === null) throw new AppError('NOT_FOUND')
    if (state !== 'submitted') throw new AppError('CONFLICT')
    if (document.state === (isAccepted ? 'accepted' : 'rejected')) return
    const rejected = { event: 'reject', reason: reason ?? '', note: note.trim() } as const
    await moveDocument(tx, document.id, isAccepted ? { event: 'accept' } : rejected, now)
    const action = isAccepted ? 'documentAccepted' : 'documentRejected'
    await writeOperatorJournal(
      tx,
      { userId, action, detail: { organization: slug, kind: document.kind } },
      now,
    )
  })
}

const actionOf: Readonly<Record<VerificationDecision, OperatorAction>> = {
  verify: 'associationVerified',
  askAgain: 'associationAskedAgain',
  suspend: 'associationSuspended',
  restore: 'associationRestored',
  allowName: 'associationNameAllowed',
}

/**
 * Decides about an association; its presidents read it in a mail. A verification ends the hold of its name. A suspension ends new payments at once; restored, an
 * association that was never verified completes its file.
 * @throws AppError NOT_FOUND, CONFLICT where its state or its documents do not allow it, VALIDATION for a suspension
 *   without a reason
 */
export async function decide(
  deps: DecideDeps,
  { userId }: Operator,
  slug: string,
  { decision, reason = '' }: { readonly decision: VerificationDecision; readonly reason?: string },
): Promise<void> {
  const now = deps.clock.now()
  const { organisationId, definition } = await loadFile(deps.db, slug)
  if (decision === 'suspend' && isEmpty(reason)) throwIfAny([problem('suspension.reason', 'REQUIRED')])
  await deps.db.transaction().execute(async (tx) => {
    const { state, verifiedAt, resembles } = await lockVerification(tx, organisationId)
    const documents = await listDocuments(tx, organisationId)
    if (!decisionsOf({ state, documents, isNameHeld: resembles !== null }).includes(decision))
      throw new AppError('CONFLICT')
    if (decision === 'allowName') await allowName(tx, organisationId, definition.name)
    else {
      const event = eventOf(decision, verifiedAt !== null)
      const verified = decision === 'verify' ? { verified_at: now.toISOString(), resembles: null } : {}
      const set = { reason: decision === 'suspend' ? reason.trim() : '', ...verified }
      await moveVerification(tx, { organisationId, event, set, detail: { userId } }, now)
    }
    await applyState(tx, organisationId, now)
    await writeOperatorJournal(
      tx,
      { userId, action: actionOf[decision], detail: { organization: slug } },
      now,
    )
    await mailDecision(tx, deps, { organisationId, decision, documents, reason: reason.trim() }, now)
  })
}

function eventOf(
  decision: Exclude<VerificationDecision, 'allowName'>,
  wasVerified: boolean,
): VerificationEvent {
  switch (decision) {
    case 'verify':
      return 'verify'
    case 'askAgain':
      return 'reject'
    case 'suspend':
      return 'suspend'
    case 'restore':
      return wasVerified ? 'verify' : 'reopen'
  }
}
