/** How long an invitation can be accepted. */
export const invitationLifetimeMs = 7 * 24 * 60 * 60_000
/** Invitations of an association that wait at a time: a mailbox is no target of a script. */
export const mostOpenInvitations = 50
