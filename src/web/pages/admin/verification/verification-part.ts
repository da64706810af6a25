import type { Verification } from '#contract/admin/verification.ts'

/** Data that each part of the screen reads and changes. */
export interface VerificationPart {
  /** The association in addresses. */
  readonly org: string
  readonly verification: Verification
  readonly onChange: (verification: Verification) => void
}
