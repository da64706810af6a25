import { useState } from 'react'
import { formatEuros, parseAmount } from '#domain/format.ts'
import { type Cents, cents, centsToDecimal, zero } from '#domain/money.ts'
import { tipCeiling } from '#domain/tip/suggest-tip.ts'
import styles from '#web/features/tip/tip.module.css'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

interface TipAmountProps {
  readonly start: Cents
  readonly sliderMax: Cents
  readonly realAmount: Cents
  readonly onChoose: (tip: Cents) => void
  readonly onCancel: () => void
}

/** A slider and a field with the same amount. */
export function TipAmount({ start, sliderMax, realAmount, onChoose, onCancel }: TipAmountProps) {
  const t = useTexts('tip')
  const locale = useLocale()
  const [text, setText] = useState(() => asTyped(start))
  const [isReported, setReported] = useState(false)
  const ceiling = tipCeiling(realAmount)
  const amount = parseAmount(text)
  const tooHigh = amount !== null && amount > ceiling
  const highest = formatEuros(ceiling, locale)
  const error = tooHigh
    ? t('tooHigh', { max: highest })
    : amount === null && isReported
      ? t('amountInvalid')
      : undefined
  const choose = () => {
    setReported(true)
    if (amount !== null && !tooHigh) onChoose(amount)
  }
  return (
    <>
      {sliderMax > zero && (
        <TipSlider amount={amount ?? zero} max={sliderMax} onAmount={(wanted) => setText(asTyped(wanted))} />
      )}
      <AmountInput
        locale={locale}
        name="tip.amount"
        label={t('amount')}
        hint={t('amountHint', { min: formatEuros(zero, locale), max: highest })}
        text={text}
        onText={setText}
        error={error}
      />
      <ActionRow spread>
        <Button variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button onClick={choose}>{t('choose', { amount: formatEuros(amount ?? zero, locale) })}</Button>
      </ActionRow>
    </>
  )
}

interface TipSliderProps {
  readonly amount: Cents
  readonly max: Cents
  readonly onAmount: (amount: Cents) => void
}

/** Step of the slider, in cents. */
const sliderStep = 10

function TipSlider({ amount, max, onAmount }: TipSliderProps) {
  const t = useTexts('tip')
  const locale = useLocale()
  return (
    <div>
      <label htmlFor="tip.slider">{t('slider')}</label>
      <input
        id="tip.slider"
        type="range"
        className={styles.slider}
        min={0}
        max={max}
        step={sliderStep}
        value={Math.min(amount, max)}
        aria-valuetext={formatEuros(amount, locale)}
        onChange={(event) => onAmount(cents(event.target.valueAsNumber))}
      />
      <p className={`row soft small ${styles.ends}`} aria-hidden="true">
        <span>{formatEuros(zero, locale)}</span>
        <span>{formatEuros(max, locale)}</span>
      </p>
    </div>
  )
}

/** An amount as the field contains it: `3`, `3.50`. */
function asTyped(amount: Cents): string {
  return centsToDecimal(amount).replace(/\.00$/, '')
}
