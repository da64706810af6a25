import type { FormType } from '#domain/form/form-definition.ts'
import { type StepName, formTypeRules } from '#domain/form/form-types.ts'
import { journeyOf } from '#domain/form/journey.ts'
import { stepAt } from '#domain/form/step-of-journey.ts'
import type { AreaTexts } from '#web/lib/texts.ts'

/** The text key of a step's title. "buyers" is the third step of a shop. Source: docs/decisions/web/order-steps.md. */
export function stepTitleKey(formType: FormType, name: StepName) {
  return name === 'billing' && formTypeRules[formType].item === 'Product'
    ? ('title.buyers' as const)
    : (`title.${name}` as const)
}

/** The title of the step in the address, before the cart is known. */
export function stepTitle(
  { formType }: { readonly formType: FormType },
  wanted: number,
  texts: AreaTexts<'checkout'>,
): string {
  const step = stepAt(journeyOf(formType), wanted)
  return step === null ? '' : texts[stepTitleKey(formType, step.name)]
}

/** The document's title of a step: step, form or association, application. Source: spec section 2. */
export function stepDocumentTitle(step: string, owner: string, application = 'Formulaires'): string {
  return [step, owner, application].filter((part) => part !== '').join(' · ')
}
