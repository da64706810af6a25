import type { FormType } from '#domain/form/form-definition.ts'

/** Forms that take gifts alone: their words speak of a gift, those of the others of an order. */
export function isGiftForm(formType: FormType): boolean {
  return formType === 'Donation' || formType === 'CrowdFunding'
}
