import type { FormType } from '#domain/form/form-definition.ts'

/** Forms that only take gifts: their texts say "gift", the others say "order". */
export function isGiftForm(formType: FormType): boolean {
  return formType === 'Donation' || formType === 'CrowdFunding'
}
