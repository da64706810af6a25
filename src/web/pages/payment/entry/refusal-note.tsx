import { useEffect, useRef } from 'react'
import type { PaymentSummary } from '#contract/payment.ts'
import { outcomeOfCode } from '#web/features/payment-flow/outcome/outcome.ts'
import type { FlowState } from '#web/features/payment-flow/flow-state.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/payment/payment.module.css'
import { Note } from '#web/ui/feedback/note.tsx'

interface RefusalNoteProps {
  readonly state: Pick<FlowState, 'step' | 'refusal' | 'refusals'>
  readonly summary: Pick<PaymentSummary, 'attempts' | 'installmentNumber'>
}

/**
 * Why the last attempt failed, whether money was taken, what to check, and the attempts left. A later debit also says
 * what follows the last one, and that a pause may come before: it has no cart whose cards are its own.
 */
export function RefusalNote({ state, summary }: RefusalNoteProps) {
  const t = useTexts('confirmation')
  const tPayment = useTexts('payment')
  const place = useRef<HTMLDivElement>(null)
  // The pressed button is gone with its card: the alert takes the focus, so that a keyboard continues from it.
  const isAnswer = state.refusals > 0
  useEffect(() => {
    if (isAnswer) place.current?.focus()
  }, [isAnswer])
  if (state.refusal === null) return null
  const { screen, money, advice } = outcomeOfCode(state.refusal)
  const { used, allowed } = summary.attempts
  const left = Math.max(0, allowed - used - state.refusals)
  const isCounted = state.step !== 'stopped' && left > 0 && used + state.refusals > 0
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Note tone="bad" role="alert" title={t(`screen.${screen}.title`)}>
        <p>
          {t(`screen.${screen}.happened`)} {t(`money.${money}`)}
        </p>
        {advice !== null && <p>{t(`advice.${advice}`)}</p>}
        {isCounted && (
          <p>
            {tPayment('error.attempts', { count: left })}
            {summary.installmentNumber > 1 && ` ${tPayment('error.afterLastAttempt')}`}
          </p>
        )}
      </Note>
    </div>
  )
}
