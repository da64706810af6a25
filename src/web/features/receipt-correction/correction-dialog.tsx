import { useState } from 'react'
import type { CorrectableReceipt } from '#contract/receipt-correction.ts'
import { type CorrectionCall, CorrectionForm } from '#web/features/receipt-correction/correction-form.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'

interface CorrectionDialogProps extends CorrectionCall {
  /** The receipt to correct; null: closed. */
  readonly receipt: CorrectableReceipt | null
  readonly onClose: () => void
}

/**
 * Corrects the name or address on a tax receipt: what it states now, to be changed. What was typed stays where the dialog
 * was closed by mistake, until the receipt states something else.
 */
export function CorrectionDialog({ receipt, onClose, ...call }: CorrectionDialogProps) {
  const t = useTexts('receiptCorrection')
  const [shown, setShown] = useState(receipt)
  if (receipt !== null && receipt !== shown) setShown(receipt)
  const textOf = ({ number, isMailed, orderNumber }: CorrectableReceipt) =>
    number === null
      ? t('textNone', { number: orderNumber })
      : t(isMailed ? 'text' : 'textNotMailed', { number })
  return (
    <Dialog
      open={receipt !== null}
      onClose={onClose}
      title={shown === null ? '' : t(shown.number === null ? 'titleNone' : 'title', { year: shown.year })}
      closeLabel={t('close')}
    >
      {shown !== null && (
        <div className="stack">
          <p>
            {textOf(shown)} {t('later')}
          </p>
          <CorrectionForm
            key={`${shown.orderNumber} ${shown.year} ${shown.version}`}
            receipt={shown}
            {...call}
          />
        </div>
      )}
    </Dialog>
  )
}
