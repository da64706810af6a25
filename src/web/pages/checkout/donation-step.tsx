import { useState } from 'react'
import type { Form } from '#contract/form.ts'
import type { CartItemIn } from '#contract/cart.ts'
import type { Organization } from '#contract/organization.ts'
import { formatEuros } from '#domain/format.ts'
import { type Cents, zero } from '#domain/money.ts'
import { DonationAmount } from '#web/features/donation-amount/donation-amount.tsx'
import { OrderSummary } from '#web/features/summary/order-summary.tsx'
import { asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { type CartSession, useDraft } from '#web/lib/cart/cart-session.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Columns } from '#web/pages/checkout/step-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dock } from '#web/ui/place/dock.tsx'
import { Sheet } from '#web/ui/place/sheet.tsx'

export interface StepProps {
  readonly form: Form
  readonly organization: Organization
  readonly cart: CartSession
  readonly goTo: (step: number) => void
}

const formId = 'donation'

/** Step 1: the picker alone. */
export function DonationStep({ form, organization, cart, goTo }: StepProps) {
  const t = useTexts('checkout')
  const locale = useLocale()
  const toast = useFailureToast()
  const { draft } = useDraft(form)
  const [amount, setAmount] = useState<Cents | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { state } = cart
  const known = state.phase === 'ready' ? state.cart.itemList[0] : undefined
  const initialCents = known?.paymentTerms.realAmount ?? amountOf(form, draft?.items[0])
  const save = async (items: CartItemIn[]) => {
    setBusy(true)
    try {
      await cart.createOrReplace(items)
      goTo(2)
    } catch (error) {
      toast(asFailure(error, 'PUT /carts'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Columns
      title={t('title.donation')}
      aside={
        <OrderSummary
          cart={state.phase === 'ready' ? state.cart : state.phase === 'none' ? null : undefined}
        />
      }
    >
      <Sheet>
        <DonationAmount
          // A cart that turns up after the first rendering brings its own amount; what is typed later stays.
          key={initialCents === undefined ? 'new' : 'known'}
          id={formId}
          form={form}
          organization={organization}
          {...(initialCents !== undefined && { initialCents })}
          onAmountChange={setAmount}
          docked={{ label: t('continueToContributors') }}
          onSubmit={save}
        />
      </Sheet>
      <Dock label={t('cart.title')} amount={formatEuros(amount ?? zero, locale)}>
        <Button type="submit" form={formId} busy={isBusy}>
          {t('continue')}
        </Button>
      </Dock>
    </Columns>
  )
}

/** The amount (cents) of an item kept as a draft: its own, or its tier's. */
function amountOf(form: Form, item: CartItemIn | undefined): number | undefined {
  if (item === undefined) return undefined
  return item.customAmount ?? form.tiers.find(({ id }) => id === item.tierId)?.price
}
