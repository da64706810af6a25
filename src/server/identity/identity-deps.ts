import type { CatalogueDeps } from '#server/catalogue/catalogue-deps.ts'
import type { IdentityProofs } from '#server/identity/user/identity-proofs.ts'

/** Dependencies of sign-in and rights. */
export interface IdentityDeps extends CatalogueDeps {
  /** Codes, links and tokens of accounts. */
  readonly identity: IdentityProofs
}
