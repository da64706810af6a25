/** Everything that the journal of an association records. */
export const journalActions = [
  'memberAdded',
  'memberInvited',
  'invitationWithdrawn',
  'invitationAccepted',
  'memberRemoved',
  'versionSaved',
  'versionPublished',
  'stateChanged',
] as const
export type JournalAction = (typeof journalActions)[number]
