import { useState } from 'react'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

interface RefusedDebitProps {
  readonly org: string
  readonly order: Pick<OrderSheet, 'id' | 'rights'>
  readonly debit: OrderSheet['refusedDebits'][number]
  readonly onOrder: (order: OrderSheet) => void
}

/** The next step after a refused debit; members with the right to refund may have it charged again. */
export function RefusedDebit({ org, order, debit, onOrder }: RefusedDebitProps) {
  const t = useTexts('orderSheet')
  const locale = useLocale()
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [isAsked, setAsked] = useState(false)
  const { paymentId, total, retry, tryOn } = debit
  const again = async () => {
    const params = { org, order: order.id, payment: paymentId }
    const answer = await send('POST /admin/organizations/:org/orders/:order/payments/:payment/retry', {
      params,
    })
    if (answer === null) return
    onOrder(answer)
    toast({ tone: 'ok', title: t('retry.asked') })
  }
  return (
    <>
      <p className="small">
        {t(`retry.${retry}`)}
        {tryOn !== null && retry !== 'due' && ` ${t('retry.next', { date: formatDate(tryOn) })}`}
      </p>
      {retry === 'possible' && order.rights.includes('payment:refund') && (
        <Button variant="second" size="s" busy={isBusy} onClick={() => setAsked(true)}>
          {t('retry.action')}
        </Button>
      )}
      <Sure
        open={isAsked}
        title={t('retry.sure')}
        action={t('retry.action')}
        keep={t('held.keep')}
        isDangerous={false}
        onSure={() => void again()}
        onClose={() => setAsked(false)}
      >
        {t('retry.consequence', { amount: formatEuros(cents(total), locale) })}
      </Sure>
    </>
  )
}
