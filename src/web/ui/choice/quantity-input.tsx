import { useState } from 'react'
import styles from './quantity-input.module.css'

interface QuantityInputProps {
  /** Also its id, so that an error summary can link to it. */
  readonly name: string
  /** Counted thing: names the field. */
  readonly label: string
  /** The accessible name, "Retirer un : Plein tarif". */
  readonly lessLabel: string
  readonly moreLabel: string
  readonly value: number
  readonly max: number
  readonly onCount: (count: number) => void
  /** Ids of the elements that describe it. */
  readonly describedBy?: string | undefined
  readonly isInvalid?: boolean
}

/**
 * A number of units: a native number field between two buttons. A number out of range becomes the nearest allowed
 * one.
 */
export function QuantityInput(props: QuantityInputProps) {
  const { name, label, value, max, onCount, describedBy, isInvalid } = props
  // The text during typing, which may be empty.
  const [typed, setTyped] = useState<string | null>(null)
  const count = (wanted: number) => {
    setTyped(null)
    onCount(Math.min(Math.max(wanted, 0), max))
  }
  const type = (text: string) => {
    if (/^\d{1,4}$/.test(text)) {
      count(Number(text))
      return
    }
    // An empty field counts as 0, and stays empty for the next digit.
    count(0)
    setTyped(text)
  }
  return (
    <div className={styles.quantity}>
      <button
        type="button"
        className={styles.less}
        aria-label={props.lessLabel}
        aria-disabled={value === 0 || undefined}
        onClick={() => count(value - 1)}
      />
      <input
        id={name}
        name={name}
        className={styles.input}
        type="number"
        inputMode="numeric"
        autoComplete="off"
        min={0}
        max={max}
        step={1}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        value={typed ?? value}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
      />
      <button
        type="button"
        className={styles.more}
        aria-label={props.moreLabel}
        aria-disabled={value >= max || undefined}
        onClick={() => count(value + 1)}
      />
    </div>
  )
}
