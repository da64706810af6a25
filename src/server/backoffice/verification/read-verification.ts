import type { ShownDocument, Verification } from '#contract/admin/verification.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { maskIban } from '#domain/organisation/registration-numbers.ts'
import {
  canSubmit,
  documentKinds,
  type DocumentKind,
  type RejectionReason,
} from '#domain/organisation/required-documents.ts'
import { unverifiedCap } from '#domain/organisation/verification-limits.ts'
import { isCapped, verificationMachine } from '#domain/organisation/verification-machine.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import { readBankChange } from '#server/backoffice/verification/bank-change/present-bank-change.ts'
import { listDocuments } from '#server/backoffice/verification/document-store.ts'
import { readBalance } from '#server/money/ledger/balance-store.ts'
import { findClosedFacts, readVerification } from '#server/backoffice/verification/verification-file-store.ts'

/** The verification of the association of a grant, document by document. */
export async function readVerificationOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  granted: Granted,
): Promise<Verification> {
  const { db } = deps
  const { organisationId, organizationSlug, organizationName, memberships } = granted
  const { found, documents } = await asMember({ db }, granted, async (tx) => ({
    found: await readVerification(tx, organisationId),
    documents: await listDocuments(tx, organisationId),
  }))
  // Bank details and balances are not open to the role of members.
  const { iban, isNameHeld } = await findClosedFacts(db, organisationId)
  const collected = await readBalance(db, organisationId)
  const { state } = found
  const mayEdit = isAllowed(memberships, 'organisation:edit', { organisationId, formId: null })
  return {
    organizationSlug,
    name: organizationName,
    state,
    reason: found.reason,
    iban: iban === '' ? null : maskIban(iban),
    cap: isCapped(state) ? unverifiedCap : null,
    collected,
    isNameHeld,
    documents: documentKinds.map((kind) => present(kind, documents)),
    canEdit: mayEdit && verificationMachine.sets.open.includes(state),
    canSubmit: mayEdit && canSubmit(state, documents),
    bankChange: await readBankChange(deps, granted, state === 'verified'),
  }
}

type Documents = Awaited<ReturnType<typeof listDocuments>>

function present(kind: DocumentKind, documents: Documents): ShownDocument {
  const found = documents.find((one) => one.kind === kind)
  if (found === undefined || found.state === 'replaced' || found.state === 'expired')
    return { kind, state: 'missing', name: '', sentAt: null, reason: null, note: '' }
  const isRejected = found.state === 'rejected'
  return {
    kind,
    state: found.state,
    name: found.name,
    sentAt: found.sentAt.toISOString(),
    reason: isRejected ? (found.reason as RejectionReason) : null,
    note: isRejected ? found.note : '',
  }
}
