import { useState } from 'react'
import type { PastOrder } from '#contract/account/history.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { makeOwnCalls } from '#web/lib/api/own-calls.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
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
  const { isSoon, isBusy, ask } = useRequest(order.id, year, isDue)
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

function useRequest(orderId: string, year: number, isDue: boolean) {
  const t = useTexts('account')
  const locale = useLocale()
  const toast = useToast()
  const showFailure = useFailureToast()
  const [isSoon, setSoon] = useState(isDue)
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      const { requested } = await makeOwnCalls(makeSend(locale)).requestReceipt(orderId, year)
      if (requested) setSoon(true)
      else toast({ tone: 'ok', title: t('history.receipt.none') })
    } catch (error) {
      showFailure(asFailure(error))
    } finally {
      setBusy(false)
    }
  }
  return { isSoon, isBusy, ask }
}
