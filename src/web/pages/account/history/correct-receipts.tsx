import { useState } from 'react'
import type { PastOrder } from '#contract/account/history.ts'
import type { CorrectableReceipt } from '#contract/receipt-correction.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { CorrectionDialog } from '#web/features/receipt-correction/correction-dialog.tsx'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

/** Opens the form that corrects the donor of a tax receipt of an order, one button for each year. */
export function CorrectReceipts({ order }: { readonly order: PastOrder }) {
  const t = useTexts('receiptCorrection')
  const locale = useLocale()
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [receipt, setReceipt] = useState<CorrectableReceipt | null>(null)
  const paramsOf = (year: number) => ({ orderId: order.id, year: String(year) })
  const open = async (year: number) => {
    const read = await send('GET /users/me/orders/:orderId/receipts/:year', { params: paramsOf(year) })
    if (read !== null) setReceipt(read)
  }
  return (
    <>
      {order.correctableReceipts.map((year) => (
        <div key={year}>
          <Button
            variant="quiet"
            size="s"
            busy={isBusy}
            aria-label={t('openNamed', { year, number: order.orderNumber })}
            onClick={() => void open(year)}
          >
            {t('open', { year })}
          </Button>
        </div>
      ))}
      <CorrectionDialog
        receipt={receipt}
        correct={(body) => {
          const params = paramsOf(receipt?.year ?? 0)
          return makeSend(locale)('POST /users/me/orders/:orderId/receipts/:year/correct', { params, body })
        }}
        isOwn
        onClose={() => setReceipt(null)}
        onCorrected={({ corrected }) => {
          toast({ tone: 'ok', title: corrected ? t('done') : t('same') })
          setReceipt(null)
        }}
      />
    </>
  )
}
