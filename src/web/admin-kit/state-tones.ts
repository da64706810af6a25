import type { OwnPayment } from '#contract/account/own-order.ts'
import type { FormState } from '#domain/form/form-definition.ts'
import type { HolderStatus } from '#domain/membership/holder-status.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import type { VerificationState } from '#domain/organisation/verification-machine.ts'

/** The colour of a state beside its words. */
type Tone = 'ok' | 'warn' | 'bad'

/** Tones of documents: attention, or settled; one that was sent only waits. */
export const documentTones: Readonly<Partial<Record<string, Tone>>> = {
  accepted: 'ok',
  rejected: 'bad',
}

export const verificationTones: Readonly<Partial<Record<VerificationState, Tone>>> = {
  submitted: 'warn',
  verified: 'ok',
  suspended: 'bad',
}

export const orderTones: Readonly<Partial<Record<OrderState, Tone>>> = {
  contested: 'bad',
  refused: 'bad',
  refunding: 'warn',
  ongoing: 'ok',
  paid: 'ok',
}

export const paymentTones: Readonly<Partial<Record<OwnPayment['state'], Tone>>> = {
  Authorized: 'ok',
  Refused: 'bad',
  Contested: 'bad',
  Refunding: 'warn',
}

export const refundTones: Readonly<Partial<Record<string, Tone>>> = { pending: 'warn', failed: 'bad' }

export const holderTones: Readonly<Partial<Record<HolderStatus, Tone>>> = {
  upToDate: 'ok',
  endsSoon: 'warn',
  waiting: 'bad',
}

export const mailTones: Readonly<Partial<Record<string, Tone>>> = { failed: 'bad', bounced: 'bad' }

export const formTones: Readonly<Partial<Record<FormState, Tone>>> = {
  draft: 'warn',
  published: 'ok',
  private: 'ok',
}
