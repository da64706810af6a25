import { type Holding, isFormRole, type Role } from '#domain/access/roles.ts'

/** Actions on each kind of thing. */
const actions = {
  /**
   * `read` shows its settings, and its page while it is a draft. `createOwn` creates one that its creator looks after,
   * where the association allows it.
   */
  form: ['read', 'create', 'createOwn', 'edit', 'publish'],
  statistics: ['read'],
  member: ['read', 'manage'],
  journal: ['read'],
  /** The association's own details. */
  organisation: ['read', 'edit'],
  /** People who come to an event. `manage` opens gates to volunteers, and ends them. */
  entry: ['check', 'manage'],
  /** Tax receipts, which show the donors. */
  receipt: ['read', 'issue'],
  /** Orders, which show their payers and participants. `correct` also writes notes, and sends their papers again. */
  order: ['read', 'correct'],
  /**
   * People whom orders name, across them. `edit` merges them, tags them, and records what they said; `import` brings
   * those of another program.
   */
  person: ['read', 'edit', 'import'],
  /** Messages to people whom orders name. An organiser writes to those of the named forms. */
  message: ['read', 'send'],
  /** Payments of orders. A refund also cancels lines and debits to come. */
  payment: ['refund'],
  /** Payments that payers contest at their bank. `answer` sends the bank what proves them. */
  dispute: ['read', 'answer'],
  /** Money that the association received itself; `bank` puts its cheques into a deposit. */
  offline: ['enter', 'bank'],
  /** Money that the platform owes an association, or paid out to it. `match` compares it with a bank statement. */
  payout: ['read', 'match'],
  /** The bank account of a verified association, which two members change together. */
  bank: ['change'],
  /** Accounts under which an association records its income, and its accounting years. */
  accounting: ['edit'],
  /** Files of orders and of people, which leave the site; `handOver` saves everything that the association has here. */
  export: ['read', 'handOver'],
} as const

/** Actions on the site, across associations. */
const operatorActions = {
  /** Who runs it, and what was done for it. */
  site: ['read'],
  /** The documents with which associations prove who they are. */
  verification: ['read', 'decide'],
  /** Pages that visitors reported. */
  report: ['read', 'decide'],
  /** Associations that may not collect for now. */
  suspension: ['decide'],
  /** To read an association for some hours, which it sees. */
  support: ['open'],
} as const

type Actions = typeof actions
export type Resource = keyof Actions
export type ActionOf<R extends Resource> = Actions[R][number]
type OperatorActions = typeof operatorActions

/** An action on a resource of an association, written `form:edit`. */
export type Right = { [R in Resource]: `${R}:${ActionOf<R>}` }[Resource]
/** An action of an operator, written `report:decide`. */
export type OperatorRight = {
  [R in keyof OperatorActions]: `${R}:${OperatorActions[R][number]}`
}[keyof OperatorActions]

/** Every right in an association. */
export const rights = Object.entries(actions).flatMap(([resource, list]) =>
  list.map((action) => `${resource}:${action}` as Right),
)
/** Every right over the site. */
export const operatorRights = Object.entries(operatorActions).flatMap(([resource, list]) =>
  list.map((action) => `${resource}:${action}` as OperatorRight),
)

/** The one table of rights. What it does not list is denied. */
const table = {
  president: {
    form: ['read', 'create', 'createOwn', 'edit', 'publish'],
    statistics: ['read'],
    member: ['read', 'manage'],
    journal: ['read'],
    organisation: ['read', 'edit'],
    entry: ['check', 'manage'],
    receipt: ['read', 'issue'],
    order: ['read', 'correct'],
    person: ['read', 'edit', 'import'],
    message: ['read', 'send'],
    payment: ['refund'],
    dispute: ['read', 'answer'],
    offline: ['enter', 'bank'],
    payout: ['read', 'match'],
    bank: ['change'],
    accounting: ['edit'],
    export: ['read', 'handOver'],
  },
  treasurer: {
    form: ['read'],
    statistics: ['read'],
    member: ['read'],
    journal: ['read'],
    organisation: ['read'],
    receipt: ['read', 'issue'],
    order: ['read', 'correct'],
    person: ['read', 'edit', 'import'],
    message: ['read'],
    payment: ['refund'],
    dispute: ['read', 'answer'],
    offline: ['enter', 'bank'],
    payout: ['read', 'match'],
    bank: ['change'],
    accounting: ['edit'],
    export: ['read'],
  },
  secretary: {
    form: ['read', 'create', 'createOwn', 'edit', 'publish'],
    statistics: ['read'],
    member: ['read'],
    journal: ['read'],
    organisation: ['read'],
    entry: ['check', 'manage'],
    order: ['read', 'correct'],
    person: ['read', 'edit', 'import'],
    message: ['read', 'send'],
    offline: ['enter'],
    export: ['read'],
  },
  reader: { form: ['read'], statistics: ['read'], organisation: ['read'] },
  organiser: {
    form: ['read', 'createOwn', 'edit', 'publish'],
    statistics: ['read'],
    member: ['read'],
    journal: ['read'],
    entry: ['check', 'manage'],
    order: ['read'],
    message: ['read', 'send'],
    export: ['read'],
  },
  door: { entry: ['check'] },
  // Who runs the site has no right in any association by that.
  operator: {
    site: ['read'],
    verification: ['read', 'decide'],
    report: ['read', 'decide'],
    suspension: ['decide'],
    support: ['open'],
  },
  // An operator with an access that the association sees, until it ends. No member has it: it is in no invitation.
  support: { form: ['read'], statistics: ['read'], organisation: ['read'] },
} as const satisfies Record<Role | 'support', { readonly [R in Resource]?: readonly ActionOf<R>[] }> & {
  readonly operator: { readonly [R in keyof OperatorActions]?: readonly OperatorActions[R][number][] }
}

/** Whether a role includes a right, wherever the role holds. */
export function roleHas(role: Role | 'support' | 'operator', right: Right | OperatorRight): boolean {
  const [resource = '', action = ''] = right.split(':')
  const row: Readonly<Record<string, readonly string[]>> = table[role]
  return Object.hasOwn(row, resource) && row[resource]?.includes(action) === true
}

/** Whether a right is one over the site. */
export function isOperatorRight(right: Right | OperatorRight): right is OperatorRight {
  return operatorRights.some((known) => known === right)
}

/** Object of a right: an association, or one of its forms. */
export interface Scope {
  readonly organisationId: string
  /** Null: the association as a whole. */
  readonly formId: string | null
}

/** Whether these memberships include a right on a scope. */
export function isAllowed(memberships: readonly Holding[], right: Right, scope: Scope): boolean {
  return memberships.some((one) => holdsFor(one, scope) && roleHas(one.role, right))
}

/** Whether these memberships include a right somewhere in an association: in all of it, or for named forms. */
export function isAllowedSomewhere(
  memberships: readonly Holding[],
  right: Right,
  organisationId: string,
): boolean {
  return memberships.some((one) => one.organisationId === organisationId && roleHas(one.role, right))
}

/** The rights on a scope, in the order of the list. */
export function rightsOn(memberships: readonly Holding[], scope: Scope): Right[] {
  return rights.filter((right) => isAllowed(memberships, right, scope))
}

function holdsFor({ organisationId, role, formIds }: Holding, scope: Scope): boolean {
  if (organisationId !== scope.organisationId) return false
  return !isFormRole(role) || (scope.formId !== null && formIds.includes(scope.formId))
}

/** The two roles that the specification names. Source: spec section 6. */
export type AdminRole = 'OrganizationAdmin' | 'FormAdmin'

/** Names a role in the words of the specification; null for one that only reads or checks. */
export function adminRoleOf(role: Role): AdminRole | null {
  if (roleHas(role, 'organisation:edit')) return 'OrganizationAdmin'
  return roleHas(role, 'form:edit') ? 'FormAdmin' : null
}
