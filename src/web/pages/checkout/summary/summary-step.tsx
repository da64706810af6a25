import { useRef, useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import { formatEuros } from '#domain/format.ts'
import { cents, zero } from '#domain/money.ts'
import { EmptyCart } from '#web/features/empty-cart/empty-cart.tsx'
import { TaxEstimate } from '#web/features/donation-amount/tax-estimate.tsx'
import { mayGiveReceipt } from '#web/features/payer-form/payer-values.ts'
import { TermsBox } from '#web/features/summary/consents.tsx'
import { OrderSummary } from '#web/features/summary/order-summary.tsx'
import { TipChoice } from '#web/features/tip/tip-choice.tsx'
import { RichText } from '#web/lib/rich-text.tsx'
import { useBrand, useLocale, useTexts } from '#web/lib/texts.ts'
import { stepPath } from '#web/paths.ts'
import type { StepProps } from '#web/pages/checkout/donation-step.tsx'
import { PayArea } from '#web/pages/checkout/summary/pay-area.tsx'
import { Columns } from '#web/pages/checkout/step-frame.tsx'
import { SummaryLines } from '#web/pages/checkout/summary/summary-lines.tsx'
import { useConsents } from '#web/pages/checkout/summary/use-consents.ts'
import { useEmptyCart } from '#web/pages/checkout/cart/use-empty-cart.ts'
import { useTip } from '#web/pages/checkout/summary/use-tip.ts'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'

const formId = 'summary'

/** Step 3: everything once more, the tip, the consents, and the button that says the amount. */
export function SummaryStep({ form, organization, cart, ready, goTo }: StepProps & { readonly ready: Cart }) {
  const t = useTexts('checkout')
  const tTip = useTexts('tip')
  const locale = useLocale()
  const brand = useBrand()?.name ?? ''
  const element = useRef<HTMLFormElement>(null)
  const tip = useTip(cart, ready)
  const empty = useEmptyCart(cart, form)
  const { consents, isOnline, payment, isBusy } = useConsents({
    element,
    cart,
    backUrl: stepPath(form, 3, locale),
    hasTip: tip.chosen !== null && tip.chosen > zero,
    isSaving: tip.isSaving,
  })
  // Consent is given to one amount: another one, chosen here or in another tab, asks again.
  const [asked, setAsked] = useState(tip.chosen)
  if (asked !== tip.chosen) {
    setAsked(tip.chosen)
    consents.fill({ tipConfirmed: false })
  }
  const realAmount = cents(ready.paymentTerms.realAmount)
  const total = cents(ready.totalAmount)
  const hasEstimate = mayGiveReceipt(organization, ready) && ready.payer?.isOrganization !== true
  const aside = (
    <OrderSummary cart={ready} isBusy={tip.isSaving}>
      {hasEstimate && <TaxEstimate amount={realAmount} isUnderColucheLaw={organization.isUnderColucheLaw} />}
    </OrderSummary>
  )
  const confirmation = tTip('confirm', { amount: formatEuros(tip.chosen ?? zero, locale), brand })
  return (
    <Columns title={t('title.summary')} aside={aside}>
      <form id={formId} ref={element} className="stack-l" noValidate onSubmit={consents.submit}>
        <ErrorSummary
          title={t('errors', { count: consents.summary.length })}
          problems={consents.summary}
          attempt={consents.attempt}
        />
        <SummaryLines form={form} organization={organization} cart={ready} />
        <TipChoice {...tip} realAmount={realAmount} total={total} onTip={tip.choose}>
          <Checkbox {...consents.box('tipConfirmed')} required label={<RichText text={confirmation} />} />
        </TipChoice>
        <TermsBox {...consents.box('termsAccepted')} />
        <PayArea {...{ total, formId, isBusy, isOnline }} state={payment} onBack={() => goTo(2)}>
          <EmptyCart amount={realAmount} organizationName={organization.name} onEmpty={empty} />
        </PayArea>
      </form>
    </Columns>
  )
}
