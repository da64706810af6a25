import type { FormState } from '#domain/form/form-definition.ts'

/** Changes of a whole form, and the states they lead to. Source: spec section 4. */
const changes = {
  publish: { draft: 'published' },
  publishPrivately: { draft: 'private' },
  hide: { published: 'private' },
  show: { private: 'published' },
  // The page stays: visitors leave an address instead of paying.
  suspend: { published: 'published', private: 'private' },
  resume: { published: 'published', private: 'private' },
  disable: { published: 'disabled', private: 'disabled' },
  reactivate: { disabled: 'published' },
  reactivatePrivately: { disabled: 'private' },
  delete: { draft: 'deleted', published: 'deleted', private: 'deleted', disabled: 'deleted' },
  // Nothing becomes public again by itself.
  restore: { deleted: 'draft' },
} as const satisfies Record<string, Partial<Record<FormState, FormState>>>

export type FormChange = keyof typeof changes
export const formChanges = Object.keys(changes) as readonly FormChange[]

/** The state after a change, or null where it is not possible. */
export function stateAfter(state: FormState, change: FormChange): FormState | null {
  const edges: Partial<Record<FormState, FormState>> = changes[change]
  return edges[state] ?? null
}

type Publication = 'publish' | 'publishPrivately'
/** A change of a form as a whole, whatever its contents. */
export type WholeChange = Exclude<FormChange, Publication>

/** Whether a change shows a draft for the first time: it comes with its contents. */
export function isPublication(change: FormChange): change is Publication {
  return change === 'publish' || change === 'publishPrivately'
}

/** Lists the changes of a form in a state. @param suspended whether its sales are suspended */
export function changesOf(state: FormState, suspended: boolean): FormChange[] {
  const done: FormChange = suspended ? 'suspend' : 'resume'
  return formChanges.filter((change) => change !== done && stateAfter(state, change) !== null)
}

/** Whether sales are suspended after a change; null where it leaves that as it is. */
export function isSuspendedAfter(change: FormChange): boolean | null {
  return change === 'suspend' ? true : change === 'resume' ? false : null
}

/** Why a publication at a chosen moment was refused: mistakes since, a role that ended, an association that is not ready. */
export const planFailures = ['mistakes', 'rights', 'waits'] as const
export type PlanFailure = (typeof planFailures)[number]

/** Most characters of the definition of a form. */
export const mostSource = 200_000
/**
 * Versions of a form that are retained: as many that were published, the last ones, and as many that never were. All of
 * them are listed.
 */
export const mostVersions = 50
