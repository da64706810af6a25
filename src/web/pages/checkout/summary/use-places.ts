import { useCallback, useMemo } from 'react'
import type { Cart } from '#contract/cart.ts'
import { type StepName, hasPage } from '#domain/form/form-types.ts'
import { isChoosing, isDescribing } from '#web/pages/checkout/resolve-step.ts'
import type { StepProps } from '#web/pages/checkout/step-props.ts'
import type { RecoveryActionPlaces } from '#web/pages/checkout/summary/recovery-action.tsx'

/** The addresses where each part of the summary can be edited; null where this checkout has no such step. */
export function usePlaces(
  { form, cart, steps, pathOf }: StepProps,
  { discountCode }: Cart,
  removeCode: () => Promise<void>,
): RecoveryActionPlaces {
  const onRemoveCode = useCallback(() => void removeCode(), [removeCode])
  const { formType } = form
  const { startAgain } = cart
  return useMemo(() => {
    const place = (isIt: (name: StepName) => boolean) => {
      const step = steps.find(({ name }) => isIt(name))
      return step === undefined ? null : pathOf(step.number)
    }
    const payer = place((name) => name === 'billing' || name === 'contributors')
    return {
      choose: place(isChoosing),
      details: place(isDescribing) ?? payer,
      payer,
      onRemoveCode: discountCode === null ? null : onRemoveCode,
      onStartAgain: hasPage(formType) ? startAgain : null,
    }
  }, [steps, pathOf, discountCode, onRemoveCode, formType, startAgain])
}
