import { useEffect, useRef } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { SaleForm } from '#web/pages/door/sale/sale-form.tsx'
import type { SellProps } from '#web/pages/door/sale/sell-props.ts'
import { SoldPart } from '#web/pages/door/sale/sold-part.tsx'
import { WaitingPart } from '#web/pages/door/sale/waiting-part.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './sale.module.css'

/** Sells tickets at the door: the form, the answer, or a sale that waits for one. */
export function SellPart(props: SellProps) {
  const { view, onClose } = props
  const t = useTexts('door')
  const title = useRef<HTMLHeadingElement>(null)
  const { pending, sold } = view.sale
  const step = sold !== null ? 'sold' : pending !== null ? 'waiting' : 'entry'
  useEffect(() => title.current?.focus(), [step])
  return (
    <section className={styles.sale} aria-labelledby="sale-title">
      <h2 id="sale-title" ref={title} tabIndex={-1} className={styles.title}>
        {t('sale.title')}
      </h2>
      {step === 'sold' && <SoldPart {...props} />}
      {step === 'waiting' && <WaitingPart {...props} />}
      {step === 'entry' && <SaleForm {...props} />}
      <div>
        <Button variant="second" wide onClick={onClose}>
          {t('searchClose')}
        </Button>
      </div>
    </section>
  )
}
