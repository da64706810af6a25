import type { Identity } from '#contract/identity.ts'

/** Public material to share a campaign. */
export interface SharePageView {
  readonly identity: Identity
  /** Whether it takes payments or will: published, or private and reached by its link. */
  readonly isOpen: boolean
}
