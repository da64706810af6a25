import type { CorrectableReceipt } from '#contract/receipt-correction.ts'
import { type CorrectionCall, CorrectionForm } from '#web/features/receipt-correction/correction-form.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'

interface CorrectionDialogProps extends CorrectionCall {
  /** The receipt to correct; null: closed. */
  readonly receipt: CorrectableReceipt | null
  readonly onClose: () => void
}

/** Corrects the name or address on a tax receipt: what it states now, to be changed. */
export function CorrectionDialog({ receipt, onClose, ...call }: CorrectionDialogProps) {
  const t = useTexts('receiptCorrection')
  const textOf = ({ number, isMailed }: CorrectableReceipt) =>
    number === null ? t('textNone') : t(isMailed ? 'text' : 'textNotMailed', { number })
  return (
    <Dialog
      open={receipt !== null}
      onClose={onClose}
      title={receipt === null ? '' : t('title', { year: receipt.year })}
      closeLabel={t('close')}
    >
      {receipt !== null && (
        <div className="stack">
          <p>
            {textOf(receipt)} {t('later')}
          </p>
          <CorrectionForm key={`${receipt.orderNumber} ${receipt.year}`} receipt={receipt} {...call} />
        </div>
      )}
    </Dialog>
  )
}
