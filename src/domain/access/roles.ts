/** Roles that hold for a whole association, the most powerful one first. */
const organisationRoles = ['president', 'treasurer', 'secretary', 'reader'] as const
/** Roles that hold for named forms of an association. */
export const formRoles = ['organiser', 'door'] as const
export const roles = [...organisationRoles, ...formRoles] as const

export type Role = (typeof roles)[number]

/** Whether a role holds for named forms only. */
export function isFormRole(role: Role | 'support'): boolean {
  return formRoles.some((known) => known === role)
}

/** Source of the rights of a user in an association: a role of a member, or the access of an operator. */
export interface Holding {
  readonly organisationId: string
  readonly role: Role | 'support'
  /** The named forms; empty for a role that holds for the whole association. */
  readonly formIds: readonly string[]
}

/** A role of a user in an association. */
export interface Membership extends Holding {
  readonly role: Role
}
