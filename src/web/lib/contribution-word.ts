import type { FormType } from '#domain/form/form-definition.ts'

/** The word of the texts for what one contributor did: a plain donation form counts gifts, a shop counts neither. */
export function contributionWord(formType: FormType): 'gifts' | 'contributions' | 'participations' {
  if (formType === 'Donation') return 'gifts'
  return formType === 'CrowdFunding' ? 'contributions' : 'participations'
}
