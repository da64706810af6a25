import type { ComponentProps } from 'react'
import type { Locale } from '#domain/locale.ts'
import { isAmountKey, normaliseAmount, parsePastedAmount } from '#domain/format.ts'
import { Field, type FieldTexts } from '#web/ui/form/field.tsx'
import styles from './input.module.css'

type AmountInputProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'name' | 'value' | 'type' | 'onChange'> & {
    readonly name: string
    /** The text as typed, `12,5`; parse it with the domain's `parseAmount`. */
    readonly text: string
    readonly onText: (text: string) => void
    /** Decides the decimal mark shown; both marks are accepted. */
    readonly locale: Locale
  }

/**
 * An amount in euros: digits, one comma or period and navigation keys. A paste is cleaned; leaving the field
 * normalises it. Source: spec section 5, behaviour.
 */
export function AmountInput({
  label,
  hint,
  error,
  warning,
  optional,
  text,
  onText,
  locale,
  ...rest
}: AmountInputProps) {
  return (
    <Field {...{ label, hint, error, warning, optional }} id={rest.name}>
      {(wiring) => (
        <div className={styles.suffixed}>
          <input
            autoComplete="off"
            {...rest}
            {...wiring}
            type="text"
            inputMode="decimal"
            className={styles.input}
            value={locale === 'en' ? text : text.replace('.', ',')}
            onKeyDown={(event) => {
              rest.onKeyDown?.(event)
              const command = event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing
              if (!command && !isAmountKey(event.key, textAfterKey(event.currentTarget)))
                event.preventDefault()
            }}
            onPaste={(event) => {
              event.preventDefault()
              const pasted = parsePastedAmount(event.clipboardData.getData('text'))
              if (pasted !== null) onText(pasted)
            }}
            onChange={(event) => onText(event.target.value)}
            onBlur={(event) => {
              const tidy = normaliseAmount(event.target.value)
              if (tidy !== text) onText(tidy)
              rest.onBlur?.(event)
            }}
          />
          <span className={styles.suffix} aria-hidden="true">
            €
          </span>
        </div>
      )}
    </Field>
  )
}

/** The text that remains after a key replaces the selection. */
function textAfterKey(input: HTMLInputElement): string {
  const from = input.selectionStart ?? input.value.length
  const to = input.selectionEnd ?? from
  return input.value.slice(0, from) + input.value.slice(to)
}
