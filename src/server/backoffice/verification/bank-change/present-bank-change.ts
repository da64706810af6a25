import type { Overview } from '#contract/admin/overview.ts'
import type { PendingBankChange, Verification } from '#contract/admin/verification.ts'
import type { VerificationFile } from '#contract/admin/operator-verification.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { confirmableUntil, hasBankChangeLapsed, usedFrom } from '#domain/organisation/bank-change.ts'
import { maskIban } from '#domain/organisation/registration-numbers.ts'
import {
  type StoredBankChange,
  findOpenChange,
} from '#server/backoffice/verification/bank-change/bank-change-store.ts'
import { listMembersWith } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock'>

/** Finds the change of an association that waits, or is announced; null: none, or it has lapsed. */
async function findPending(
  { db, clock }: ReadDeps,
  organisationId: string,
): Promise<StoredBankChange | null> {
  const open = await findOpenChange(db, organisationId)
  return open?.state === 'waiting' && hasBankChangeLapsed(open.askedAt, clock.now()) ? null : open
}

/** Reads how the bank account of an association changes, for its members who may change it; null for the others. */
export async function readBankChange(
  deps: ReadDeps,
  { organisationId, memberships, session, support }: Granted,
  isVerified: boolean,
): Promise<Verification['bankChange']> {
  const { userId } = session
  const mayChange = isAllowed(memberships, 'bank:change', { organisationId, formId: null })
  if (!mayChange || support !== undefined) return null
  const change = await findPending(deps, organisationId)
  const members = await listMembersWith(deps.db, organisationId, 'bank:change')
  return {
    canAsk: isVerified && change === null,
    hasSecondMember: members.some((member) => member.userId !== userId),
    pending: change === null ? null : presentPending(change, userId, isVerified),
  }
}

function presentPending(change: StoredBankChange, userId: string, isVerified: boolean): PendingBankChange {
  const { id, iban, holder, askedAt, confirmedAt } = change
  const isOwn = change.askedBy === userId
  return {
    id,
    iban,
    holder,
    askedBy: change.askedByEmail,
    askedAt: askedAt.toISOString(),
    until: confirmableUntil(askedAt).toISOString(),
    confirmedBy: change.confirmedByEmail,
    usedFrom: confirmedAt === null ? null : usedFrom(confirmedAt).toISOString(),
    isOwn,
    canConfirm: isVerified && !isOwn && change.state === 'waiting',
  }
}

/** Reads what the first page says of a change of the bank account to members who may make one; null: nothing. */
export async function readBankTask(
  deps: ReadDeps,
  { organisationId, memberships, session, support }: Granted,
): Promise<Overview['bankChange']> {
  const mayChange = isAllowed(memberships, 'bank:change', { organisationId, formId: null })
  if (!mayChange || support !== undefined) return null
  const change = await findPending(deps, organisationId)
  if (change === null) return null
  const { askedAt, askedBy, confirmedAt } = change
  return {
    isConfirmed: confirmedAt !== null,
    at: (confirmedAt === null ? confirmableUntil(askedAt) : usedFrom(confirmedAt)).toISOString(),
    isOwn: askedBy === session.userId,
  }
}

/** Reads the new account of an association for an operator, masked. */
export async function readPendingAccount(
  deps: ReadDeps,
  organisationId: string,
): Promise<VerificationFile['bankChange']> {
  const change = await findPending(deps, organisationId)
  if (change === null) return null
  const { iban, holder, confirmedAt } = change
  return {
    iban: maskIban(iban),
    holder,
    usedFrom: confirmedAt === null ? null : usedFrom(confirmedAt).toISOString(),
  }
}
