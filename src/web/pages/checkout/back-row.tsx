import type { Cart } from '#contract/cart.ts'
import { cents } from '#domain/money.ts'
import { EmptyCart } from '#web/features/empty-cart/empty-cart.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { useEmptyCart } from '#web/pages/checkout/cart/use-empty-cart.ts'
import { isChoosing } from '#web/pages/checkout/resolve-step.ts'
import type { StepProps } from '#web/pages/checkout/step-props.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

/** The links to go back and to empty the cart; the cart of a partner's link cannot be emptied. */
export function BackRow({ ready, ...props }: StepProps & { readonly ready: Cart }) {
  const { form, organization, cart, steps, step, goBack } = props
  const t = useTexts('checkout')
  const empty = useEmptyCart(cart, form)
  return (
    <ActionRow>
      {steps[0]?.number !== step.number && (
        <Button variant="quiet" onClick={goBack}>
          {t('back')}
        </Button>
      )}
      {steps.some(({ name }) => isChoosing(name)) && (
        <EmptyCart
          amount={cents(ready.paymentTerms.realAmount)}
          organizationName={organization.name}
          onEmpty={empty}
        />
      )}
    </ActionRow>
  )
}
