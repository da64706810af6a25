/**
 * Roles of a person for an association. `adherent`: a membership of theirs is valid; `imported`: it brought what another
 * program knew of them.
 */
export const personRoles = ['payer', 'participant', 'adherent', 'donor', 'imported'] as const
export type PersonRole = (typeof personRoles)[number]

/** People of a list by name, or those of the latest order first. */
export const personSorts = ['name', 'recent'] as const
export type PersonSort = (typeof personSorts)[number]

export const peoplePerPage = 50

/** People that are counted; a list with more of them is narrowed first. */
export const peopleCounted = 10_000

/**
 * Why two people may be one: their address, written otherwise or under another spelling; their name and one of these;
 * `name`: their name, where nothing else is known of one of them.
 */
export const mergeReasons = ['email', 'birthDate', 'address', 'name'] as const
export type MergeReason = (typeof mergeReasons)[number]

/** Proposals that a page shows; the next ones follow when these are decided. */
export const proposalsPerPage = 30

/** Orders and lines that a sheet lists, the latest first. */
export const ordersOnSheet = 200
