import { useCallback } from 'react'
import type { Cart } from '#contract/cart.ts'
import { formatEuros } from '#domain/format.ts'
import { type Cents, cents } from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { EmptyCart } from '#web/features/empty-cart/empty-cart.tsx'
import { TaxEstimate } from '#web/features/donation-amount/tax-estimate.tsx'
import { TermsBox } from '#web/features/summary/consents.tsx'
import { OrderSummary } from '#web/features/summary/order-summary.tsx'
import { TipChoice } from '#web/features/tip/tip-choice.tsx'
import { useOnline } from '#web/lib/browser/use-online.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useProblemMessage } from '#web/lib/form/problem-message.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useBrand, useLocale, useTexts } from '#web/lib/texts.ts'
import { stepPath } from '#web/paths.ts'
import type { StepProps } from '#web/pages/checkout/donation-step.tsx'
import { PayArea } from '#web/pages/checkout/pay-area.tsx'
import { Columns } from '#web/pages/checkout/step-frame.tsx'
import { SummaryLines } from '#web/pages/checkout/summary-lines.tsx'
import { useEmptyCart } from '#web/pages/checkout/use-empty-cart.ts'
import { usePaymentStart } from '#web/pages/checkout/use-payment-start.ts'
import { useTip } from '#web/pages/checkout/use-tip.ts'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'

interface SummaryStepProps extends StepProps {
  readonly ready: Cart
}

const formId = 'summary'

/** Step 3: everything once more, the tip, the consents, and the button that says the amount. */
export function SummaryStep({ form, organization, cart, ready, goTo }: SummaryStepProps) {
  const t = useTexts('checkout')
  const tTip = useTexts('tip')
  const locale = useLocale()
  const brand = useBrand()?.name ?? ''
  const isOnline = useOnline()
  const tip = useTip(cart, ready)
  const empty = useEmptyCart(cart, form)
  const total = cents(ready.totalAmount)
  const hasTip = tip.chosen !== null && tip.chosen > 0
  const consents = useForm({
    prefix: 'summary.',
    initial: { termsAccepted: false, tipConfirmed: false },
    check: (values) => missingConsents(values, hasTip),
    messageOf: useProblemMessage(),
    onValid: (values) => {
      if (isOnline && !tip.isSaving && payment.state.status !== 'starting') void payment.start(values)
    },
  })
  const { refuse, set } = consents
  const payment = usePaymentStart(
    cart,
    stepPath(form, 3, locale),
    useCallback(({ code }) => refuse([refusedConsent(code)]), [refuse]),
  )
  const chooseTip = (amount: Cents) => {
    // Consent is given to one amount: another one asks again.
    if (amount !== tip.chosen) set('tipConfirmed', false)
    tip.choose(amount)
  }
  const isBusy = tip.isSaving || payment.state.status === 'starting'
  const isPerson = ready.payer?.isOrganization !== true
  const realAmount = cents(ready.paymentTerms.realAmount)
  const aside = (
    <OrderSummary cart={ready} isBusy={tip.isSaving}>
      {isPerson && organization.taxReceipts && (
        <TaxEstimate amount={realAmount} isUnderColucheLaw={organization.isUnderColucheLaw} />
      )}
    </OrderSummary>
  )
  return (
    <Columns title={t('title.summary')} aside={aside}>
      <form id={formId} ref={consents.form} className="stack-l" noValidate onSubmit={consents.submit}>
        <ErrorSummary
          title={t('errors', { count: consents.summary.length })}
          problems={consents.summary}
          attempt={consents.attempt}
        />
        <SummaryLines form={form} organization={organization} cart={ready} />
        <TipChoice
          suggestion={tip.suggestion}
          chosen={tip.chosen}
          realAmount={realAmount}
          total={total}
          onTip={chooseTip}
        >
          <Checkbox
            {...consents.box('tipConfirmed')}
            required
            label={
              <RichText
                text={tTip('confirm', { amount: formatEuros(tip.chosen ?? cents(0), locale), brand })}
              />
            }
          />
        </TipChoice>
        <TermsBox {...consents.box('termsAccepted')} />
        <PayArea
          total={total}
          formId={formId}
          isBusy={isBusy}
          isOnline={isOnline}
          state={payment.state}
          onBack={() => goTo(2)}
        />
      </form>
      <EmptyCart amount={realAmount} organizationName={organization.name} onEmpty={empty} />
    </Columns>
  )
}

function missingConsents(
  { termsAccepted, tipConfirmed }: { readonly termsAccepted: boolean; readonly tipConfirmed: boolean },
  hasTip: boolean,
): Problem[] {
  return [
    ...(hasTip && !tipConfirmed ? [problem('summary.tipConfirmed', 'TIP_CONSENT')] : []),
    ...(termsAccepted ? [] : [problem('summary.termsAccepted', 'TERMS_CONSENT')]),
  ]
}

function refusedConsent(code: string): Problem {
  return code === 'tipConsentError'
    ? problem('summary.tipConfirmed', 'TIP_CONSENT')
    : problem('summary.termsAccepted', 'TERMS_CONSENT')
}
