/** How long an invitation can be accepted. */
export const invitationLifetimeMs = 7 * 24 * 60 * 60_000
/** Invitations of an association that wait at a time: a mailbox is no target of a script. */
export const mostOpenInvitations = 50
/** Invitations of an association to one address in a day, withdrawn ones included: each is a mail. */
export const mostInvitationsToAddress = 3
export const invitationsToAddressMs = 24 * 60 * 60_000
