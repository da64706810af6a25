import { useCallback, useMemo, useState } from 'react'
import type { Form } from '#contract/form.ts'
import type { Cart, CartItemIn } from '#contract/cart.ts'
import { formatEuros } from '#domain/format.ts'
import { type Cents, zero } from '#domain/money.ts'
import { DonationAmount } from '#web/features/donation-amount/donation-amount.tsx'
import { type KnownAmount, amountOf } from '#web/features/donation-amount/amount-choice.ts'
import { ChosenGift } from '#web/features/cart-summary/chosen-gift.tsx'
import { CartSummary } from '#web/features/cart-summary/cart-summary.tsx'
import { asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useDraft } from '#web/lib/cart/cart-session.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { nextLabel } from '#web/pages/checkout/next-label.ts'
import { OfflineReason } from '#web/pages/checkout/offline-reason.tsx'
import type { StepProps } from '#web/pages/checkout/step-props.ts'
import { Columns } from '#web/pages/checkout/step-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dock } from '#web/ui/layout/dock.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

const formId = 'donation'

/** Step 1: only the picker. */
export function DonationStep({ form, organization, cart, steps, step, goOn }: StepProps) {
  const t = useTexts('checkout')
  const locale = useLocale()
  const tDonation = useTexts('donation')
  const toast = useFailureToast()
  const { draft } = useDraft(form)
  const [given, setGiven] = useState<{ amount: Cents | null; isMonthly: boolean }>(nothingGiven)
  const follow = useCallback(
    (amount: Cents | null, _isTouched: boolean, isMonthly: boolean) => setGiven({ amount, isMonthly }),
    [],
  )
  const [isBusy, setBusy] = useState(false)
  const { state } = cart
  const known = state.phase === 'ready' ? state.cart.itemList[0] : undefined
  const initial = useMemo(
    () => (known === undefined ? amountOf(form, draft?.items[0]) : amountIn(known)),
    [form, known, draft],
  )
  const save = async (items: CartItemIn[]) => {
    setBusy(true)
    try {
      await cart.createOrReplace(items)
      goOn()
    } catch (error) {
      toast(asFailure(error))
    } finally {
      setBusy(false)
    }
  }
  const amount = formatEuros(given.amount ?? zero, locale)
  return (
    <Columns title={t('title.donation')} aside={<StepAside form={form} state={state} {...given} />}>
      <Sheet>
        <DonationAmount
          id={formId}
          form={form}
          organization={organization}
          {...(initial !== undefined && { initial })}
          onAmountChange={follow}
          docked={{ label: nextLabel(t, steps, step) }}
          onSubmit={save}
        />
        <OfflineReason text={t('offline')} />
      </Sheet>
      <Dock
        label={t('cart.title')}
        amount={given.isMonthly ? tDonation('rhythm.amount', { amount }) : amount}
      >
        <Button type="submit" form={formId} busy={isBusy}>
          {t('continue')}
        </Button>
      </Dock>
    </Columns>
  )
}

interface StepAsideProps {
  readonly form: Form
  readonly state: StepProps['cart']['state']
  readonly amount: Cents | null
  readonly isMonthly: boolean
}

/** The cart while the picker shows its amount, else the amount that is chosen now. */
function StepAside({ form, state, amount, isMonthly }: StepAsideProps) {
  const known = state.phase === 'ready' ? state.cart.itemList[0] : undefined
  const inCart = known === undefined ? null : amountIn(known)
  const isInCart = inCart?.cents === amount && inCart?.isMonthly === isMonthly
  const isKnown = state.phase === 'ready' || state.phase === 'none'
  if (isKnown && !isInCart && amount !== null) return <ChosenGift amount={amount} isMonthly={isMonthly} />
  const cart = state.phase === 'ready' ? state.cart : state.phase === 'none' ? null : undefined
  return <CartSummary form={form} cart={cart} />
}

const nothingGiven = { amount: null, isMonthly: false }

/** The amount in the cart: before discount, as it was chosen. */
function amountIn({ frequency, paymentTerms }: Cart['itemList'][number]): KnownAmount {
  return { cents: paymentTerms.initialAmount, isMonthly: frequency === 'SUBSCRIPTION' }
}
