import type { Verification } from '#contract/admin/verification.ts'

/** What each part of the screen reads and changes. */
export interface VerificationPart {
  /** Of the verification, below the API. */
  readonly path: string
  readonly verification: Verification
  readonly onChange: (verification: Verification) => void
}
