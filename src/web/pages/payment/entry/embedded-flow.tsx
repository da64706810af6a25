import { useContext, type ReactNode, useEffect, useRef, useState } from 'react'
import type { NextAction, PaymentSummary } from '#contract/payment.ts'
import type { PaymentRecap } from '#contract/payment-recap.ts'
import { OutcomeScreen } from '#web/features/payment-flow/outcome/outcome-screen.tsx'
import { type RecapFacts, shortReference } from '#web/features/payment-flow/outcome/use-recap.ts'
import { outcomeOfCode } from '#web/features/payment-flow/outcome/outcome.ts'
import { isStartFailure } from '#web/features/payment-flow/start-failure.ts'
import { type FlowOfPage, usePaymentFlow } from '#web/features/payment-flow/use-payment-flow.ts'
import { formatInstantDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { useLocale } from '#web/lib/texts.ts'
import { AmountLines } from '#web/pages/payment/entry/amount-lines.tsx'
import { ChangeTipButton } from '#web/pages/payment/entry/cancel-button.tsx'
import { PaymentMethodPanel } from '#web/pages/payment/entry/payment-method-panel.tsx'
import { BankPanel, ProgressPanel, StartFailedPanel } from '#web/pages/payment/entry/flow-panels.tsx'
import { PaymentColumns } from '#web/pages/payment/entry/payment-columns.tsx'
import {
  type PaymentFlowVariant,
  PaymentFlowVariantContext,
} from '#web/pages/payment/entry/payment-flow-variant.ts'
import { RefusalNote } from '#web/pages/payment/entry/refusal-note.tsx'
import { SavedMethodPanel } from '#web/pages/payment/entry/saved-method-panel.tsx'
import { UnsentNote } from '#web/pages/payment/entry/unsent-note.tsx'
import styles from '#web/pages/payment/payment.module.css'
import { useBackToCart } from '#web/pages/payment/use-back-to-cart.ts'
import { useSpentCart } from '#web/pages/payment/use-spent-cart.ts'
import { confirmationPath } from '#web/payment-paths.ts'
import { orderPath, presentationPath } from '#web/paths.ts'

interface EmbeddedFlowProps {
  readonly id: string
  readonly summary: PaymentSummary
  readonly recap: PaymentRecap
  readonly first: NextAction
}

/** One payment from the card to the bank, in all its states. */
export function EmbeddedFlow({ id, summary, recap, first }: EmbeddedFlowProps) {
  const locale = useLocale()
  const variant = useContext(PaymentFlowVariantContext)
  const facts = useRecapFacts(id, summary)
  const backToCart = useBackToCart(id, summary.backUrl ?? orderPath(summary.form, locale))
  const { flow, state, calls } = usePaymentFlow({
    id,
    dataId: variant?.dataId,
    first,
    page: summary.page,
    outcomePath: variant?.outcomePath,
  })
  const isSpent = state.step === 'stopped' && state.stopCode === 'PAYMENT_MAX_ERROR_ATTEMPTS'
  useSpentCart(summary.form, isSpent && variant === null)
  if (state.step === 'stopped' && isStartFailure(state.stopCode)) {
    return (
      <StartFailedPanel
        {...{ id, calls, flow }}
        code={state.stopCode}
        recap={facts}
        hasCart={variant === null}
      />
    )
  }
  if (state.step === 'stopped') {
    const outcome = outcomeOfCode(state.stopCode)
    // The pause starts with the refusal that caused it: show the refusal first.
    const isShownFirst = outcome.screen === 'paused' && state.refusal !== null
    const refusal = isShownFirst && <RefusalNote state={state} summary={summary} />
    if (variant !== null) {
      return (
        <>
          {isShownFirst && <div className={`page ${styles.narrow}`}>{refusal}</div>}
          {variant.stopped(state.stopCode)}
        </>
      )
    }
    return (
      <StoppedPanel>
        <div className="stack-l">
          {refusal}
          <OutcomeScreen
            outcome={outcome}
            recap={facts}
            support={[id, state.stopCode].filter(Boolean).join(' ')}
            destinations={{
              retry: () => flow.restart(),
              check: confirmationPath(id),
              backToDonation: backToCart,
              backToForm: presentationPath(summary.form, locale),
            }}
          />
        </div>
      </StoppedPanel>
    )
  }
  const paymentMethod = state.paymentMethod ?? summary.paymentMethods[0] ?? 'Card'
  const lines = variant?.lines(paymentMethod) ?? (
    <AmountLines
      {...{ summary, recap, paymentMethod }}
      changeTip={summary.backUrl !== null && <ChangeTipButton {...{ id, calls, flow }} />}
    />
  )
  return (
    <PaymentColumns {...{ summary, lines }}>
      <CurrentStep {...{ id, first, summary, flow, state, calls, variant }} />
    </PaymentColumns>
  )
}

interface CurrentPanelProps extends FlowOfPage {
  readonly id: string
  readonly summary: PaymentSummary
  readonly variant: PaymentFlowVariant | null
}

/** The current panel, and above it that a former press of its button did not arrive. */
function CurrentStep({ first, ...props }: CurrentPanelProps & { readonly first: NextAction }) {
  return (
    <div className="stack-l">
      <UnsentNote id={props.id} first={first} step={props.state.step} />
      <CurrentPanel {...props} />
    </div>
  )
}

/** The step of the payment that can still continue. */
function CurrentPanel({ id, summary, flow, state, calls, variant }: CurrentPanelProps) {
  if (state.step === 'execute' || state.step === 'leave')
    return (
      <ProgressPanel
        isLeaving={state.step === 'leave'}
        isLate={state.isLate}
        isWorking={state.isWorking}
        paymentMethod={state.paymentMethod ?? 'Card'}
      />
    )
  if (state.step === 'redirect' && state.redirectUrl !== null) {
    return <BankPanel id={id} url={state.redirectUrl} calls={calls} flow={flow} />
  }
  if (variant !== null && variant.savedMethodRef !== null) {
    return (
      <SavedMethodPanel id={id} summary={summary} flow={flow} state={state} calls={calls} variant={variant} />
    )
  }
  return <PaymentMethodPanel id={id} summary={summary} flow={flow} state={state} calls={calls} />
}

/** The facts of this payment, for a screen that ends it. */
function useRecapFacts(id: string, { organization, total }: PaymentSummary): RecapFacts {
  const [date] = useState(() => formatInstantDate(new Date().toISOString()))
  return { organization: organization.name, amount: cents(total), reference: shortReference(id), date }
}

/** A screen that replaces the card fields takes the focus, so that a screen reader announces it. */
function StoppedPanel({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className={`page ${styles.place}`}>
      {children}
    </div>
  )
}
