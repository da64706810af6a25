import { isFinal, outcomeOfCode } from '#web/features/payment-flow/outcome/outcome.ts'

/**
 * Why fields did not open, and the text for it: the provider gave no session, its page or script did not load, the
 * association's provider is not available, or it took too long. Nothing was entered yet, so nothing was debited.
 * Source: spec section 8, payment flow codes.
 */
export const startFailures = {
  INITIALIZE_HAPAY_ERROR: 'error.startText',
  INITIALIZE_HAPAY_JS_ERROR: 'error.scriptText',
  PAYMENT_INITIALIZE_ERROR: 'error.providerText',
  ECONNABORTED: 'error.lateText',
} as const
export type StartFailure = keyof typeof startFailures

export function isStartFailure(code: string | null): code is StartFailure {
  return code !== null && Object.hasOwn(startFailures, code)
}

/** The screen of fields that did not open: the code's own screen if it has one, or "could not open, try again". */
export function startCode(code: string): string {
  const isOwn = isStartFailure(code) || isFinal(outcomeOfCode(code))
  return isOwn ? code : 'INITIALIZE_HAPAY_ERROR'
}
