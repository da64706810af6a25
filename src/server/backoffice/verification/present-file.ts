import type { RegisterFacts } from '#contract/account/register-facts.ts'
import type { VerificationFile, Verifications } from '#contract/admin/operator-verification.ts'
import { type RegisterKind, registerKinds } from '#domain/organisation/register-file.ts'
import type { RejectionReason } from '#domain/organisation/required-documents.ts'
import { decisionsOf } from '#domain/organisation/verification-decisions.ts'
import type { VerificationState } from '#domain/organisation/verification-machine.ts'
import type { Deps } from '#server/money/deps.ts'
import { readPendingAccount } from '#server/backoffice/verification/bank-change/present-bank-change.ts'
import { loadFile } from '#server/backoffice/verification/decide.ts'
import { listDocuments } from '#server/backoffice/verification/document-store.ts'
import {
  listHistory,
  listSameNumber,
  listVerifications,
  resemblanceOf,
} from '#server/backoffice/verification/operator-file-store.ts'
import { findInRegister } from '#server/catalogue/public-register/find-in-register.ts'
import { readBalance } from '#server/money/ledger/balance-store.ts'

/** The associations to verify. */
export async function readVerifications(db: Deps['db']): Promise<Verifications> {
  const rows = await listVerifications(db)
  return {
    organizations: rows.map(({ modelSlug, modelName, ...one }) => ({
      ...one,
      resembles: resemblanceOf({ modelSlug, modelName }),
      registeredAt: one.registeredAt.toISOString(),
      submittedAt: one.submittedAt?.toISOString() ?? null,
    })),
  }
}

/** Looks up each number of an association in the registers. */
async function listInRegisters(
  db: Deps['db'],
  numbers: Readonly<Record<RegisterKind, string | null>>,
): Promise<RegisterFacts[]> {
  const known = registerKinds.flatMap((kind) => {
    const value = numbers[kind]
    return value === null ? [] : [{ kind, value }]
  })
  const found = await Promise.all(known.map((number) => findInRegister(db, number)))
  return found.filter((one) => one !== null)
}

/** The file of an association. @throws AppError NOT_FOUND */
export async function readFile(deps: Pick<Deps, 'db' | 'clock'>, slug: string): Promise<VerificationFile> {
  const { db } = deps
  const file = await loadFile(db, slug)
  const { organisationId, definition, state } = file
  const documents = await listDocuments(db, organisationId)
  const { name, category, rnaNumber, siren, address, zipCode, city, contact } = definition
  return {
    organizationSlug: slug,
    name,
    category,
    state,
    reason: file.reason,
    rnaNumber,
    siren,
    address,
    zipCode,
    city,
    email: contact.email,
    phone: contact.phone,
    iban: file.iban,
    bankChange: await readPendingAccount(deps, organisationId),
    registeredBy: file.registeredBy,
    registeredAt: file.registeredAt.toISOString(),
    submittedAt: file.submittedAt?.toISOString() ?? null,
    collected: await readBalance(db, organisationId),
    documents: documents.map(({ sentAt, contentType: _contentType, reason, ...document }) => ({
      ...document,
      reason: reason === '' ? null : (reason as RejectionReason),
      sentAt: sentAt.toISOString(),
    })),
    register: await listInRegisters(db, { rna: rnaNumber, siren }),
    resembles: resemblanceOf(file),
    sameNumber: await listSameNumber(db, organisationId, { rnaNumber, siren }),
    history: (await listHistory(db, organisationId)).map(({ at, event, toState }) => ({
      at: at.toISOString(),
      event,
      toState: toState as VerificationState,
    })),
    decisions: decisionsOf({ state, documents, isNameHeld: file.modelSlug !== null }),
  }
}
