import { useRef, useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'
import { cents, zero } from '#domain/money.ts'
import { needsSalesTerms } from '#domain/payment/consents.ts'
import { DiscountCode } from '#web/features/discount/discount-code.tsx'
import { TaxEstimate } from '#web/lib/amount/tax-estimate.tsx'
import { chargesOf } from '#web/features/installments/charge-words.tsx'
import { mayGiveReceipt } from '#web/features/payer-form/payer-values.ts'
import { SalesTermsBox, TermsBox } from '#web/features/cart-summary/consents.tsx'
import { CartSummary } from '#web/features/cart-summary/cart-summary.tsx'
import { paidToday } from '#web/lib/cart/paid-over-time.ts'
import { useTexts } from '#web/lib/texts.ts'
import { BackRow } from '#web/pages/checkout/back-row.tsx'
import type { StepProps } from '#web/pages/checkout/step-props.ts'
import { PayArea } from '#web/pages/checkout/summary/pay-area.tsx'
import { Columns } from '#web/pages/checkout/step-frame.tsx'
import { EditableCartLines } from '#web/pages/checkout/summary/editable-cart-lines.tsx'
import { TipAndPayments } from '#web/pages/checkout/summary/tip-and-payments.tsx'
import { useConsents } from '#web/pages/checkout/summary/use-consents.ts'
import { useDiscount } from '#web/pages/checkout/summary/use-discount.ts'
import { useInstallments } from '#web/pages/checkout/summary/use-installments.ts'
import { useTip } from '#web/pages/checkout/summary/use-tip.ts'
import { usePlaces } from '#web/pages/checkout/summary/use-places.ts'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'

const formId = 'summary'

/** The last step: the whole order, the promo code, the tip, the consents, and the button with the amount. */
export function SummaryStep({ ready, ...props }: StepProps & { readonly ready: Cart }) {
  const { form, organization, cart, step, pathOf } = props
  const t = useTexts('checkout')
  const element = useRef<HTMLFormElement>(null)
  const tip = useTip(cart, ready)
  const spread = useInstallments(cart, ready, tip.chosen)
  const discount = useDiscount(cart)
  const places = usePlaces(props, ready, discount.remove)
  const { consents, payment, isBusy } = useConsents({
    element,
    cart,
    formType: form.formType,
    backUrl: pathOf(step.number),
    hasTip: tip.chosen !== null && tip.chosen > zero,
    isSaving: tip.isSaving || spread.isSaving,
  })
  // A consent is for one amount: after a change, here or in another tab, the box must be ticked again.
  const [asked, setAsked] = useState(tip.chosen)
  if (asked !== tip.chosen) {
    setAsked(tip.chosen)
    consents.fill({ tipConfirmed: false })
  }
  const total = cents(ready.totalAmount)
  const shown = { ...ready, installments: spread.installments }
  const aside = (
    <SummaryAside {...{ form, organization }} cart={shown} isBusy={tip.isSaving || spread.isSaving} />
  )
  return (
    <Columns title={t('title.summary')} aside={aside}>
      <form id={formId} ref={element} className="stack-l" noValidate onSubmit={consents.submit}>
        <ErrorSummary
          title={t('errors', { count: consents.summary.length })}
          problems={consents.summary}
          attempt={consents.attempt}
        />
        <EditableCartLines {...{ form, organization, places }} cart={ready} />
        {form.allowCoupons && (
          <DiscountCode
            code={ready.discountCode}
            discount={cents(ready.paymentTerms.discount)}
            onApply={discount.apply}
            onRemove={discount.remove}
          />
        )}
        <TipAndPayments
          realAmount={cents(ready.paymentTerms.realAmount)}
          {...{ total, tip }}
          spread={{ ...spread, frequency: ready.paymentFrequency, counts: ready.installmentCounts }}
          box={consents.box('tipConfirmed')}
        />
        {needsSalesTerms(form.formType) && <SalesTermsBox {...consents.box('salesTermsAccepted')} />}
        <TermsBox {...consents.box('termsAccepted')} />
        <PayArea
          {...{ formId, isBusy, places, organization }}
          total={paidToday({ installments: spread.installments, totalAmount: total })}
          charges={chargesOf({ frequency: ready.paymentFrequency, installments: spread.installments })}
          isFree={total === zero}
          state={payment}
        >
          <BackRow {...props} ready={ready} />
        </PayArea>
      </form>
    </Columns>
  )
}

interface SummaryAsideProps extends Pick<StepProps, 'form' | 'organization'> {
  readonly cart: Cart
  readonly isBusy: boolean
}

/** The totals beside the step, with the estimate after tax. */
function SummaryAside({ form, organization, cart, isBusy }: SummaryAsideProps) {
  const hasEstimate =
    isGiftForm(form.formType) && mayGiveReceipt(organization, cart) && cart.payer?.isOrganization !== true
  return (
    <CartSummary {...{ form, cart, isBusy }} isSumOnly>
      {hasEstimate && (
        <TaxEstimate
          amount={cents(cart.paymentTerms.realAmount)}
          isMonthly={cart.paymentFrequency === 'SUBSCRIPTION'}
          isUnderColucheLaw={organization.isUnderColucheLaw}
        />
      )}
    </CartSummary>
  )
}
