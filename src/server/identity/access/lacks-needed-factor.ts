import type { Holding } from '#domain/access/roles.ts'
import { lacksSecondFactor, needsSecondFactor } from '#domain/access/second-factor.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { isExempt } from '#server/identity/user/second-factor-exemption.ts'
import type { Session } from '#server/identity/user/session-store.ts'

/**
 * Whether a session lacks the second factor that one of these roles needs.
 * @param isUrgent before what gives rights or moves money: no time is left
 */
export function lacksNeededFactor(
  deps: Pick<IdentityDeps, 'clock' | 'providers'>,
  session: Session,
  memberships: readonly Pick<Holding, 'role'>[],
  isUrgent: boolean,
): boolean {
  if (isExempt(deps, session) || !memberships.some(({ role }) => needsSecondFactor(role))) return false
  return lacksSecondFactor(session, { isUrgent, now: deps.clock.now() })
}
