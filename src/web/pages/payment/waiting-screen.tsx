import { ProgressList } from '#web/features/payment-flow/progress-list.tsx'
import { useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/payment/payment.module.css'
import { Sheet } from '#web/ui/place/sheet.tsx'

/** The bank is being asked: up to a minute. */
export function WaitingScreen() {
  const t = useTexts('confirmation')
  return (
    <div className={styles.thanks}>
      <Sheet as="section" titleId="waiting-title">
        <div className="stack-l">
          <h1 id="waiting-title">{t('waiting.title')}</h1>
          <p>{t('waiting.text')}</p>
          <ProgressList steps={[t('waiting.sent'), t('waiting.bank'), t('waiting.done')]} current={1} />
          <output className="visually-hidden">{`${t('waiting.title')} ${t('waiting.text')}`}</output>
        </div>
      </Sheet>
    </div>
  )
}
