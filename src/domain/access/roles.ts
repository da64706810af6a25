/** Roles that hold for a whole association, the most powerful one first. */
const organisationRoles = ['president', 'treasurer', 'secretary', 'reader'] as const
/** Roles that hold for named forms of an association. */
const formRoles = ['organiser', 'door'] as const
export const roles = [...organisationRoles, ...formRoles] as const

export type Role = (typeof roles)[number]

/** Whether a role holds for named forms only. */
export function isFormRole(role: Role): boolean {
  return formRoles.some((known) => known === role)
}

/** A role of a user in an association. */
export interface Membership {
  readonly organisationId: string
  readonly role: Role
  /** The named forms; empty for a role that holds for the whole association. */
  readonly formIds: readonly string[]
}
