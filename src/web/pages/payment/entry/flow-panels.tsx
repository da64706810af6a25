import { useEffect, useRef } from 'react'
import { ProgressList } from '#web/features/payment-flow/progress-list.tsx'
import type { PaymentFlow } from '#web/features/payment-flow/payment-flow.ts'
import { type RecapFacts, useRecap } from '#web/features/payment-flow/outcome/use-recap.ts'
import { type StartFailure, startFailures } from '#web/features/payment-flow/start-failure.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { PaymentCalls } from '#web/lib/api/payment-calls.ts'
import { useTexts } from '#web/lib/texts.ts'
import { CancelButton } from '#web/pages/payment/entry/cancel-button.tsx'
import styles from '#web/pages/payment/payment.module.css'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import { ResultPage } from '#web/ui/layout/result-page.tsx'

interface ProgressPanelProps {
  readonly isLeaving: boolean
  readonly isLate: boolean
  /** The card is not sent until the browser has finished the server's task. */
  readonly isWorking: boolean
  readonly paymentMethod: PaymentMethod
}

/**
 * The bank is processing: a progress text, and a note not to reload the page. The pressed button is removed, so the
 * title takes the focus: a screen reader announces it, and each later change of the text.
 */
export function ProgressPanel({ isLeaving, isLate, isWorking, paymentMethod }: ProgressPanelProps) {
  const t = useTexts('payment')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const words = t(`progress.${isLate ? 'late' : isWorking ? 'working' : 'confirming'}`)
  return (
    <section className="stack-l" aria-labelledby="progress-title">
      <h1 id="progress-title" ref={title} tabIndex={-1} className={styles.place}>
        {t('progress.title')}
      </h1>
      <output>{words}</output>
      <ProgressList
        steps={[
          t(paymentMethod === 'Card' ? 'progress.checking' : 'paymentMethod.checking'),
          t('progress.asking'),
          t('progress.redirecting'),
        ]}
        current={isLeaving ? 2 : 1}
      />
    </section>
  )
}

interface BankPanelProps {
  readonly id: string
  readonly url: string
  readonly calls: PaymentCalls
  readonly flow: PaymentFlow
}

/** The payer came back while the bank still waits: continue at the bank, or cancel. */
export function BankPanel({ id, url, calls, flow }: BankPanelProps) {
  const t = useTexts('payment')
  return (
    <section className="stack" aria-labelledby="bank-title">
      <h1 id="bank-title">{t('redirect.title')}</h1>
      <p>{t('redirect.text')}</p>
      <ActionRow>
        <ButtonLink href={url}>{t('redirect.action')}</ButtonLink>
        <CancelButton id={id} calls={calls} flow={flow} />
      </ActionRow>
    </section>
  )
}

interface StartFailedPanelProps {
  readonly code: StartFailure
  readonly id: string
  readonly recap: RecapFacts
  /** The payment of a later debit has no cart to go back to. */
  readonly hasCart: boolean
  readonly calls: PaymentCalls
  readonly flow: PaymentFlow
}

/**
 * The card fields did not open: nothing was debited, the payer can try again or go back to the cart, which is frozen
 * until the payment is cancelled.
 */
export function StartFailedPanel({ code, id, recap, hasCart, calls, flow }: StartFailedPanelProps) {
  const t = useTexts('payment')
  const words = useTexts('confirmation')
  return (
    <div className="page" role="alert">
      <ResultPage
        tone="bad"
        title={t('error.start')}
        recap={useRecap(recap)}
        support={{ label: words('support'), reference: `${id} ${code}` }}
      >
        <p>{t(startFailures[code])}</p>
        <ActionRow>
          <Button onClick={() => flow.restart()}>{t('error.retry')}</Button>
          {hasCart && <CancelButton id={id} calls={calls} flow={flow} />}
        </ActionRow>
      </ResultPage>
    </div>
  )
}
