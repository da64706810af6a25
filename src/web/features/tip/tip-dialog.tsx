import type { Cents } from '#domain/money.ts'
import { TipAmount } from '#web/features/tip/tip-amount.tsx'
import { useBrand, useTexts } from '#web/lib/texts.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'

interface TipDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Initial value of the slider and the field. */
  readonly start: Cents
  /** End of the slider; the field accepts more, up to the maximum for the amount. */
  readonly sliderMax: Cents
  readonly realAmount: Cents
  readonly onTip: (tip: Cents) => void
}

/** Asks for another amount. */
export function TipDialog({ open, onClose, onTip, ...amounts }: TipDialogProps) {
  const t = useTexts('tip')
  const brand = useBrand()?.name ?? ''
  const choose = (tip: Cents) => {
    onTip(tip)
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('dialogTitle', { brand })} closeLabel={t('close')}>
      {open && <TipAmount {...amounts} onChoose={choose} onCancel={onClose} />}
    </Dialog>
  )
}
