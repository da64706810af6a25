import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { emptySale } from '#web/pages/door/sale/sale-entry.ts'
import type { SellProps } from '#web/pages/door/sale/sell-props.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './sale.module.css'

/** The last sale: the money that was taken, its tickets that are in already, and its order. */
export function SoldPart({ door, view, onEntry }: SellProps) {
  const t = useTexts('door')
  const locale = useLocale()
  const { sold } = view.sale
  if (sold === null) return null
  const { sale, answer } = sold
  const amount = formatEuros(cents(answer.amount), locale)
  return (
    <>
      <div role="alert" className={styles.words}>
        <p className={styles.total}>
          {answer.amount === 0 ? t('sale.freeDone') : t(`sale.taken.${sale.paymentMethod}`, { amount })}
        </p>
        <p>{t('sale.cameIn', { count: answer.tickets.length })}</p>
        <p>{t('sale.order', { number: answer.orderNumber })}</p>
        {sale.guest.email !== '' && <p>{t('sale.mailed', { email: sale.guest.email })}</p>}
      </div>
      <p className="small">{t('sale.mistake')}</p>
      <div>
        <Button
          wide
          onClick={() => {
            onEntry(emptySale)
            door.till.dismiss()
          }}
        >
          {t('sale.next')}
        </Button>
      </div>
    </>
  )
}
