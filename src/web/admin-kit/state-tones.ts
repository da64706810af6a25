import type { FormState } from '#domain/form/form-definition.ts'
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

export const formTones: Readonly<Partial<Record<FormState, Tone>>> = {
  draft: 'warn',
  published: 'ok',
  private: 'ok',
}
