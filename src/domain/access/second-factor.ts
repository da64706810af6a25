import type { Role } from '#domain/access/roles.ts'

/** After the first such role, a user may read and edit without a second factor for this long. */
export const secondFactorGraceMs = 14 * 24 * 60 * 60_000

/** Roles over money, or over the rights of others. Source: docs/decisions/identity/second-factor.md. */
const boundRoles: ReadonlySet<Role | 'support'> = new Set(['president', 'treasurer'])

/** Whether a role needs a second factor. */
export function needsSecondFactor(role: Role | 'support'): boolean {
  return boundRoles.has(role)
}

/** Facts of a session about the second factor of its user. */
export interface FactorState {
  /** Whether this session was opened with one, or one was set up in it, and it still exists. */
  readonly hasSecondFactor: boolean
  /** ISO text; null: no role of the user ever needed one. */
  readonly secondFactorDueAt: string | null
}

/**
 * Whether a session lacks the second factor that a role needs.
 * @param isUrgent before what gives rights or moves money: no time is left
 */
export function lacksSecondFactor(
  { hasSecondFactor, secondFactorDueAt }: FactorState,
  { isUrgent, now }: { readonly isUrgent: boolean; readonly now: Date },
): boolean {
  if (hasSecondFactor) return false
  return isUrgent || secondFactorDueAt === null || new Date(secondFactorDueAt) <= now
}
