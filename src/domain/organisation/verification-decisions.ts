import { areAllAccepted, type DocumentKind } from '#domain/organisation/required-documents.ts'
import type { DocumentState } from '#domain/organisation/verification-document-machine.ts'
import { verificationMachine, type VerificationState } from '#domain/organisation/verification-machine.ts'

/** Decisions of the operator about an association. */
export const verificationDecisions = ['verify', 'askAgain', 'suspend', 'restore', 'allowName'] as const
export type VerificationDecision = (typeof verificationDecisions)[number]

interface FileFacts {
  readonly state: VerificationState
  /** It waits because its name imitates another one. */
  readonly isNameHeld: boolean
  readonly documents: readonly { readonly kind: DocumentKind; readonly state: DocumentState }[]
}

/**
 * The decisions that are possible now. An association is verified once every document was accepted; it is asked again
 * once one was rejected.
 */
export function decisionsOf({ state, documents, isNameHeld }: FileFacts): VerificationDecision[] {
  const can: Readonly<Record<VerificationDecision, boolean>> = {
    verify: state === 'submitted' && areAllAccepted(documents),
    askAgain: state === 'submitted' && documents.some((one) => one.state === 'rejected'),
    suspend: verificationMachine.table[state].suspend !== undefined,
    restore: state === 'suspended',
    allowName: isNameHeld,
  }
  return verificationDecisions.filter((decision) => can[decision])
}
