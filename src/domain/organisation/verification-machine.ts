import { defineMachine } from '#domain/machine.ts'

/**
 * How far the operator has verified who an association is. `registered`: bank details are missing, nothing is
 * collected. `collecting`: it collects up to a cap, its documents are not sent. `submitted`: the operator examines
 * them. `toComplete`: at least one was rejected. `suspended`: no new payments.
 */
export type VerificationState =
  | 'registered'
  | 'collecting'
  | 'submitted'
  | 'toComplete'
  | 'verified'
  | 'suspended'
export type VerificationEvent =
  | 'complete'
  | 'submit'
  | 'reject'
  | 'verify'
  | 'withdraw'
  | 'suspend'
  | 'reopen'

/**
 * `withdraw` is the operator's definition file that says "not verified" of an association that did not register itself.
 * A suspension ends where it began: `verify` for who was verified, `reopen` for the others, who complete their file.
 */
export const verificationMachine = defineMachine<VerificationState, VerificationEvent, 'capped' | 'open'>(
  'verification',
  'registered',
  {
    registered: { complete: 'collecting', verify: 'verified', suspend: 'suspended' },
    collecting: { submit: 'submitted', verify: 'verified', suspend: 'suspended' },
    submitted: { reject: 'toComplete', verify: 'verified', suspend: 'suspended' },
    toComplete: { submit: 'submitted', verify: 'verified', suspend: 'suspended' },
    verified: { withdraw: 'registered', suspend: 'suspended' },
    suspended: { reopen: 'toComplete', verify: 'verified' },
  },
  {
    /** Collects up to `unverifiedCap`. */
    capped: ['collecting', 'submitted', 'toComplete'],
    /** May send documents. */
    open: ['registered', 'collecting', 'toComplete'],
  },
)

export const authenticationStates = ['initial', 'waiting', 'valid'] as const
export type AuthenticationState = (typeof authenticationStates)[number]

/** Names of the states on pages and in the API. Source: spec section 4, draft sub-cases. */
const authentications: Readonly<Record<VerificationState, AuthenticationState>> = {
  registered: 'initial',
  collecting: 'initial',
  submitted: 'waiting',
  toComplete: 'initial',
  verified: 'valid',
  suspended: 'initial',
}

/** The verification of an association in the words of the API. */
export function authenticationOf(state: VerificationState): AuthenticationState {
  return authentications[state]
}

/** Whether an association in a state may take new payments, under the cap or without one. */
export function mayCollect(state: VerificationState): boolean {
  return state === 'verified' || isCapped(state)
}

/** Whether an association in a state may collect no more than `unverifiedCap`. */
export function isCapped(state: VerificationState): boolean {
  return verificationMachine.sets.capped.includes(state)
}

/** Whether an association collects no more than `unverifiedCap`; one without a state was created by the operator. */
export function hasCap({ verification }: { readonly verification?: VerificationState | undefined }): boolean {
  return verification !== undefined && isCapped(verification)
}
