import type { ReactNode } from 'react'
import { FieldLegend, FieldMessage, type FieldTexts } from '#web/ui/form/field.tsx'
import styles from './radio-list.module.css'

interface RadioListProps extends FieldTexts {
  /** Also the id of the group, so that an error summary can link to it. */
  readonly name: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[]
  readonly onChoice: (value: string) => void
  readonly required?: boolean
  /** On one line if there is room: two short answers. */
  readonly inline?: boolean
}

/** One choice among a few, as plain radio buttons in one column. */
export function RadioList(props: RadioListProps) {
  const { name, label, hint, error, optional, value, options, onChoice, required, inline = false } = props
  const described = [hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`].filter(
    Boolean,
  )
  return (
    <fieldset
      id={name}
      role="radiogroup"
      aria-required={required || undefined}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={described.join(' ') || undefined}
    >
      <FieldLegend label={label} optional={optional} />
      {hint !== undefined && (
        <p id={`${name}-hint`} className="soft small">
          {hint}
        </p>
      )}
      <div className={inline ? styles.inline : styles.list}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={option.value}
              className={styles.input}
              checked={value === option.value}
              onChange={() => onChoice(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldMessage id={`${name}-error`} tone="error" text={error} />
    </fieldset>
  )
}
