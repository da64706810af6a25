/** Everything that the journal of an association records. */
export const journalActions = [
  'memberAdded',
  'memberInvited',
  'invitationWithdrawn',
  'invitationAccepted',
  'memberRemoved',
  'secondFactorReset',
  'campaignCreated',
  'versionSaved',
  'versionPublished',
  'stateChanged',
  'pictureAdded',
  'pictureRemoved',
  'detailsChanged',
  'associationRegistered',
  'bankDetailsChanged',
  'documentSent',
  'documentExpired',
  'verificationSubmitted',
  'receiptsRequested',
  'receiptCorrected',
  'receiptCompleted',
  'supportOpened',
  'supportEnded',
  'supportRead',
] as const
export type JournalAction = (typeof journalActions)[number]

/** Everything that the journal of the installation records. */
export const operatorActions = [
  'operatorAdded',
  'operatorRemoved',
  'secondFactorReset',
  'documentRead',
  'documentAccepted',
  'documentRejected',
  'associationVerified',
  'associationAskedAgain',
  'associationSuspended',
  'associationRestored',
  'associationNameAllowed',
  'reportClosed',
  'reportReopened',
  'documentExpired',
  'supportOpened',
  'supportEnded',
] as const
export type OperatorAction = (typeof operatorActions)[number]
