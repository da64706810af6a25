/** Reasons for which a session ended. */
export const sessionEndReasons = [
  'signedOut',
  'endedElsewhere',
  'reused',
  'replaced',
  'passwordChanged',
  'emailChanged',
] as const
