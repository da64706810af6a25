import { useTexts } from '#web/lib/texts.ts'
import { tickName } from '#web/pages/admin/orders/chosen/use-ticks.ts'
import styles from './chosen.module.css'

interface OrderTickProps {
  readonly id: string
  readonly number: string
  /** Empty: it was erased, or never entered. */
  readonly payer: string
}

/** Chooses an order of a list; without scripts there is nothing to choose it for. */
export function OrderTick({ id, number, payer }: OrderTickProps) {
  const t = useTexts('orders')
  return (
    <input
      type="checkbox"
      name={tickName}
      value={id}
      className={styles.tick}
      autoComplete="off"
      aria-label={payer === '' ? t('chosen.number', { number }) : t('chosen.order', { number, payer })}
    />
  )
}
