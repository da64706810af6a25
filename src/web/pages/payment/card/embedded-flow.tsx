import type { NextAction, PaymentSummary } from '#contract/payment.ts'
import { OutcomeScreen } from '#web/features/payment-flow/outcome-screen.tsx'
import { outcomeOfCode } from '#web/features/payment-flow/outcome.ts'
import { usePaymentFlow } from '#web/features/payment-flow/use-payment-flow.ts'
import { useLocale } from '#web/lib/texts.ts'
import { CardPanel } from '#web/pages/payment/card/card-panel.tsx'
import { BankPanel, ProgressPanel, StartFailedPanel } from '#web/pages/payment/card/flow-panels.tsx'
import { confirmationPath, formPath, stepPath } from '#web/paths.ts'

interface EmbeddedFlowProps {
  readonly id: string
  readonly summary: PaymentSummary
  readonly first: NextAction
}

/** One payment from the card to the bank, whatever happens on the way. */
export function EmbeddedFlow({ id, summary, first }: EmbeddedFlowProps) {
  const locale = useLocale()
  const { flow, state, calls } = usePaymentFlow(id, first)
  if (state.step === 'execute' || state.step === 'leave')
    return <ProgressPanel isLeaving={state.step === 'leave'} />
  if (state.step === 'redirect' && state.redirectUrl !== null) {
    return <BankPanel id={id} url={state.redirectUrl} calls={calls} flow={flow} />
  }
  if (state.step === 'stopped' && state.stopCode === 'INITIALIZE_HAPAY_ERROR') {
    return <StartFailedPanel onRetry={() => flow.restart()} />
  }
  if (state.step === 'stopped') {
    return (
      <OutcomeScreen
        outcome={outcomeOfCode(state.stopCode)}
        destinations={{
          retry: () => flow.restart(),
          check: confirmationPath(id),
          backToDonation: summary.backUrl ?? stepPath(summary.form, 3, locale),
          backToForm: formPath(summary.form, locale),
        }}
      />
    )
  }
  return <CardPanel id={id} summary={summary} flow={flow} state={state} calls={calls} />
}
