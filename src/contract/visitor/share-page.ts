import type { Identity } from '#contract/identity.ts'

/** What spreads a campaign, as anyone may see it. */
export interface SharePageView {
  readonly identity: Identity
  /** Whether it takes payments or will: published, or private and reached by its link. */
  readonly isOpen: boolean
}
