import type { Cart } from '#contract/cart.ts'
import { cents } from '#domain/money.ts'
import { EmptyCart } from '#web/features/empty-cart/empty-cart.tsx'
import { useTexts, useLocale } from '#web/lib/texts.ts'
import { isChoosing } from '#web/pages/checkout/resolve-step.ts'
import type { StepProps } from '#web/pages/checkout/step-props.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import { useCallback, useContext } from 'react'
import { useNavigate } from 'react-router'
import { asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import { FrameContext } from '#web/lib/frame/frame-context.ts'
import { type FormAddress, formPath } from '#web/paths.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'

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

/** Empties the cart, confirms it, and goes back to the campaign, or to the start of its frame. */
function useEmptyCart({ empty }: CartSession, form: FormAddress): () => Promise<void> {
  const t = useTexts('checkout')
  const locale = useLocale()
  const navigate = useNavigate()
  const toast = useToast()
  const reportFailure = useFailureToast()
  const frame = useContext(FrameContext)
  return useCallback(async () => {
    try {
      await empty()
      toast({ tone: 'ok', title: t('empty.done') })
      await navigate(frame?.home ?? formPath(form, locale))
    } catch (error) {
      reportFailure(asFailure(error))
    }
  }, [empty, form, locale, navigate, t, toast, reportFailure, frame])
}
