import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { SellProps } from '#web/pages/door/sale/sell-props.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './sale.module.css'

/** A sale that is on its way, or whose answer was lost: it is sent again with its key. */
export function WaitingPart({ door, view }: SellProps) {
  const t = useTexts('door')
  const locale = useLocale()
  const { pending, isSending } = view.sale
  if (pending === null) return null
  return (
    <>
      <output className={styles.words}>
        <p className={styles.total}>{formatEuros(cents(pending.amount), locale)}</p>
        <p>{t(isSending ? 'sale.sending' : 'sale.waiting')}</p>
      </output>
      <div>
        <Button wide busy={isSending} onClick={() => void door.till.resend()}>
          {t('sale.again')}
        </Button>
      </div>
    </>
  )
}
