import type { ErrorCode } from '#domain/errors.ts'
import type { FormType } from '#domain/form/form-definition.ts'
import { type TypesWhere, formTypeRules } from '#domain/form/form-types.ts'
import { type Cents, zero } from '#domain/money.ts'

/** The boxes that the payer ticks before paying; absent is false. */
interface Consents {
  readonly termsAccepted?: boolean
  readonly salesTermsAccepted?: boolean
  readonly tipConfirmed?: boolean
}

/** Whether a form's payer must accept terms of sale. */
export function needsSalesTerms(formType: FormType): formType is TypesWhere<'sells', true> {
  return formTypeRules[formType].sells
}

/** The first consent that is missing, as its error code, or null. Source: spec sections 5 and 8, docs/decisions/money/tip.md. */
export function missingConsent(
  consents: Consents,
  payment: { readonly formType: FormType; readonly tip: Cents },
): Extract<ErrorCode, 'gdrpConsentError' | 'cgvConsentError' | 'tipConsentError'> | null {
  if (consents.termsAccepted !== true) return 'gdrpConsentError'
  if (needsSalesTerms(payment.formType) && consents.salesTermsAccepted !== true) return 'cgvConsentError'
  return payment.tip > zero && consents.tipConfirmed !== true ? 'tipConsentError' : null
}
