/** Reasons of payers' banks for a dispute. `other`: none is named, or an unknown one. */
export const disputeReasons = [
  'fraudulent',
  'unrecognised',
  'notReceived',
  'notAsDescribed',
  'duplicate',
  'refundMissing',
  'subscriptionEnded',
  'debitNotAuthorised',
  'other',
] as const
export type DisputeReason = (typeof disputeReasons)[number]
