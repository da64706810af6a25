import { useState } from 'react'
import type { PastOrder } from '#contract/account/history.ts'
import type { CorrectableReceipt } from '#contract/receipt-correction.ts'
import { CorrectionDialog } from '#web/features/receipt-correction/correction-dialog.tsx'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { makeOwnCalls } from '#web/lib/api/own-calls.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

/** Opens the form that corrects the donor of a tax receipt of an order, one button for each year. */
export function CorrectReceipts({ order }: { readonly order: PastOrder }) {
  const t = useTexts('receiptCorrection')
  const locale = useLocale()
  const toast = useToast()
  const showFailure = useFailureToast()
  const [receipt, setReceipt] = useState<CorrectableReceipt | null>(null)
  const [reading, setReading] = useState<number | null>(null)
  const open = async (year: number) => {
    setReading(year)
    try {
      setReceipt(await makeOwnCalls(makeSend(locale)).receipt(order.id, year))
    } catch (error) {
      showFailure(asFailure(error))
    } finally {
      setReading(null)
    }
  }
  return (
    <>
      {order.correctableReceipts.map((year) => (
        <div key={year}>
          <Button
            variant="quiet"
            size="s"
            busy={reading === year}
            aria-label={t('openNamed', { year, number: order.orderNumber })}
            onClick={() => void open(year)}
          >
            {t('open', { year })}
          </Button>
        </div>
      ))}
      <CorrectionDialog
        receipt={receipt}
        correct={(body) => makeOwnCalls(makeSend(locale)).correctReceipt(order.id, receipt?.year ?? 0, body)}
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
