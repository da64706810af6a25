import { useState } from 'react'
import type { PastOrder } from '#contract/account/history.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import styles from './history.module.css'

/** The tax receipts of an order that are to come; the donor may have one now instead of in January. */
export function ExpectedReceipts({ order }: { readonly order: PastOrder }) {
  return (
    <div className={styles.receipts}>
      {order.expectedReceipts.map((receipt) => (
        <Expected key={receipt.year} order={order} receipt={receipt} />
      ))}
    </div>
  )
}

interface ExpectedProps {
  readonly order: PastOrder
  readonly receipt: PastOrder['expectedReceipts'][number]
}

function Expected({ order, receipt: { year, isDue } }: ExpectedProps) {
  const t = useTexts('account')
  const toast = useToast()
  const [isSoon, setSoon] = useState(isDue)
  const { isBusy, send } = useChange()
  const ask = async () => {
    const params = { orderId: order.id, year: String(year) }
    const answer = await send('POST /users/me/orders/:orderId/receipts/:year/request', { params })
    if (answer === null) return
    if (answer.requested) setSoon(true)
    else toast({ tone: 'ok', title: t('history.receipt.none') })
  }
  return (
    <>
      {/* Spoken once the button is gone. */}
      <output>{isSoon && <span className="small">{t('history.receipt.soon', { year })}</span>}</output>
      {!isSoon && (
        <>
          <p className="small">{t('history.receipt.planned', { year, next: year + 1 })}</p>
          <div>
            <Button
              variant="second"
              size="s"
              busy={isBusy}
              aria-label={t('history.receipt.askNamed', { year, number: order.orderNumber })}
              onClick={() => void ask()}
            >
              {t('history.receipt.ask', { year })}
            </Button>
          </div>
          <p className="soft small">{t('history.receipt.hint', { year })}</p>
        </>
      )}
    </>
  )
}
