import { useState } from 'react'
import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { CheckPart } from '#web/pages/door/check-part.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import styles from './door.module.css'

/** Removes the gate from this device, once the volunteer is sure; says what would be lost. */
export function ForgetButton({ door, view: { unsent, sale } }: CheckPart) {
  const t = useTexts('door')
  const locale = useLocale()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <div>
        <button type="button" className={`small ${styles.link}`} onClick={() => setAsking(true)}>
          {t('forget')}
        </button>
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('forgetTitle')}
        closeLabel={t('keep')}
        actions={
          <>
            <Button variant="danger" onClick={() => void door.forget()}>
              {t('forget')}
            </Button>
            <Button variant="second" onClick={() => setAsking(false)}>
              {t('keep')}
            </Button>
          </>
        }
      >
        <p>{t('forgetText')}</p>
        {unsent > 0 && <p>{t('forgetUnsent', { count: unsent })}</p>}
        {sale.pending !== null && (
          <p>{t('forgetSale', { amount: formatEuros(cents(sale.pending.amount), locale) })}</p>
        )}
      </Dialog>
    </>
  )
}
