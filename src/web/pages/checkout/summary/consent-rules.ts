import type { FormType } from '#domain/form/form-definition.ts'
import { needsSalesTerms } from '#domain/payment/consents.ts'
import { type Problem, problem } from '#domain/problem.ts'

/** The boxes to tick before paying. */
export type Consents = {
  readonly termsAccepted: boolean
  readonly salesTermsAccepted: boolean
  readonly tipConfirmed: boolean
}

export const noConsent: Consents = { termsAccepted: false, salesTermsAccepted: false, tipConfirmed: false }

/** The boxes still to tick, with the names of their fields (`summary.termsAccepted`). */
export function missingConsents(consents: Consents, formType: FormType, hasTip: boolean): Problem[] {
  return [
    ...(hasTip && !consents.tipConfirmed ? [problem('summary.tipConfirmed', 'TIP_CONSENT')] : []),
    ...(needsSalesTerms(formType) && !consents.salesTermsAccepted
      ? [problem('summary.salesTermsAccepted', 'SALES_TERMS_CONSENT')]
      : []),
    ...(consents.termsAccepted ? [] : [problem('summary.termsAccepted', 'TERMS_CONSENT')]),
  ]
}

/** The field that shows the server's refusal of a consent; null if the code is about something else. */
export function refusedConsent(code: string): Problem | null {
  switch (code) {
    case 'tipConsentError':
      return problem('summary.tipConfirmed', 'TIP_CONSENT')
    case 'cgvConsentError':
      return problem('summary.salesTermsAccepted', 'SALES_TERMS_CONSENT')
    case 'gdrpConsentError':
      return problem('summary.termsAccepted', 'TERMS_CONSENT')
    default:
      return null
  }
}
