import { useEffect, useState } from 'react'
import { formatEuros, parseAmount } from '#domain/format.ts'
import { type Cents, cents, centsToDecimal, zero } from '#domain/money.ts'
import { tipCeiling } from '#domain/tip/suggest-tip.ts'
import styles from '#web/features/tip/tip.module.css'
import { useBrand, useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { AmountInput } from '#web/ui/form/amount-input.tsx'

interface TipDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Where slider and field begin. */
  readonly start: Cents
  /** End of the slider; the field takes more, up to the ceiling of the amount. */
  readonly sliderMax: Cents
  readonly realAmount: Cents
  readonly onTip: (tip: Cents) => void
}

/** Step of the slider, in cents. */
const sliderStep = 10

/** An amount of one's own: a slider and a field that say the same. */
export function TipDialog({ open, onClose, start, sliderMax, realAmount, onTip }: TipDialogProps) {
  const t = useTexts('tip')
  const locale = useLocale()
  const brand = useBrand()?.name ?? ''
  const [text, setText] = useState('')
  const [isTold, setTold] = useState(false)
  useEffect(() => {
    if (!open) return
    setText(asTyped(start))
    setTold(false)
  }, [open, start])
  const ceiling = tipCeiling(realAmount)
  const amount = parseAmount(text)
  const tooHigh = amount !== null && amount > ceiling
  const error = tooHigh
    ? t('tooHigh', { max: formatEuros(ceiling, locale) })
    : amount === null && isTold
      ? t('amountInvalid')
      : undefined
  const choose = () => {
    setTold(true)
    if (amount === null || tooHigh) return
    onTip(amount)
    onClose()
  }
  const shown = formatEuros(amount ?? zero, locale)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('dialogTitle', { brand })}
      closeLabel={t('close')}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={choose}>{t('choose', { amount: shown })}</Button>
        </>
      }
    >
      {sliderMax > zero && (
        <div>
          <label htmlFor="tip.slider">{t('slider')}</label>
          <input
            id="tip.slider"
            type="range"
            className={styles.slider}
            min={0}
            max={sliderMax}
            step={sliderStep}
            value={Math.min(amount ?? zero, sliderMax)}
            aria-valuetext={shown}
            onChange={(event) => setText(asTyped(cents(event.target.valueAsNumber)))}
          />
          <p className={`row soft small ${styles.ends}`} aria-hidden="true">
            <span>{formatEuros(zero, locale)}</span>
            <span>{formatEuros(sliderMax, locale)}</span>
          </p>
        </div>
      )}
      <AmountInput
        name="tip.amount"
        label={t('amount')}
        hint={t('amountHint', { min: formatEuros(zero, locale), max: formatEuros(ceiling, locale) })}
        text={text}
        onText={setText}
        error={error}
      />
    </Dialog>
  )
}

/** An amount as one types it: `3`, `3.50`. */
function asTyped(amount: Cents): string {
  return centsToDecimal(amount).replace(/\.00$/, '')
}
