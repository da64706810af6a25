import { ProgressList } from '#web/features/payment-flow/progress-list.tsx'
import type { PaymentFlow } from '#web/features/payment-flow/payment-flow.ts'
import type { PaymentCalls } from '#web/lib/api/payment-calls.ts'
import { useTexts } from '#web/lib/texts.ts'
import { CancelButton } from '#web/pages/payment/card/cancel-button.tsx'
import styles from '#web/pages/payment/payment.module.css'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { ActionRow } from '#web/ui/place/action-row.tsx'
import { Sheet } from '#web/ui/place/sheet.tsx'

/** The bank is being asked: what happens, in words, and not to refresh. */
export function ProgressPanel({ isLeaving }: { readonly isLeaving: boolean }) {
  const t = useTexts('payment')
  return (
    <div className={`page ${styles.narrow}`}>
      <Sheet as="section" titleId="progress-title">
        <div className="stack-l">
          <h1 id="progress-title">{t('progress.title')}</h1>
          <p>{t('progress.confirming')}</p>
          <ProgressList
            steps={[t('progress.checking'), t('progress.asking'), t('progress.redirecting')]}
            current={isLeaving ? 2 : 1}
          />
          <output className="visually-hidden">{t('progress.confirming')}</output>
        </div>
      </Sheet>
    </div>
  )
}

interface BankPanelProps {
  readonly id: string
  readonly url: string
  readonly calls: PaymentCalls
  readonly flow: PaymentFlow
}

/** Back here while the bank still waits: go on there, or give up. */
export function BankPanel({ id, url, calls, flow }: BankPanelProps) {
  const t = useTexts('payment')
  return (
    <div className={`page ${styles.narrow}`}>
      <Sheet as="section" titleId="bank-title">
        <div className="stack">
          <h1 id="bank-title">{t('redirect.title')}</h1>
          <p>{t('redirect.text')}</p>
          <ActionRow>
            <ButtonLink href={url}>{t('redirect.action')}</ButtonLink>
            <CancelButton id={id} calls={calls} flow={flow} />
          </ActionRow>
        </div>
      </Sheet>
    </div>
  )
}

/** The card fields did not open: nothing was debited, try again. */
export function StartFailedPanel({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTexts('payment')
  return (
    <div className={`page stack ${styles.narrow}`}>
      <Note tone="bad" role="alert" title={<h1 className={styles.noteTitle}>{t('error.start')}</h1>}>
        <p>{t('error.startText')}</p>
      </Note>
      <Button onClick={onRetry}>{t('error.retry')}</Button>
    </div>
  )
}
