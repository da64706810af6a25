import type { FormType } from '#domain/form/form-definition.ts'
import { formTypeRules } from '#domain/form/form-types.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'
import { useTexts } from '#web/lib/texts.ts'

/** The texts that depend on the kind of form: a gift or a purchase. */
export interface PayerWords {
  readonly kind: string
  readonly contact: string
  readonly emailHint: string
  readonly addressHint: string
}

export function usePayerWords(formType: FormType): PayerWords {
  const t = useTexts('payer')
  const tOrder = useTexts('order')
  if (isGiftForm(formType)) {
    return {
      kind: t('kind.legend'),
      contact: t('contactTitle'),
      emailHint: t('emailHint'),
      addressHint: t('addressHint'),
    }
  }
  return {
    kind: tOrder('payer.kind'),
    contact: tOrder('payer.contact'),
    emailHint: tOrder(`payer.emailHint.${formTypeRules[formType].item}`),
    addressHint: tOrder('payer.addressHint'),
  }
}
