import type { ReactNode } from 'react'
import { FieldLegend, FieldMessage, type FieldTexts } from '#web/ui/form/field.tsx'
import styles from './radio-cards.module.css'

interface RadioCardsProps extends FieldTexts {
  /** Also the id of the group, so that an error summary can link to it. */
  readonly name: string
  readonly value: string
  readonly options: readonly {
    readonly value: string
    readonly label: ReactNode
    readonly detail: ReactNode
  }[]
  readonly onChoice: (value: string) => void
}

/** One choice among a few that each need a line of explanation: native radio buttons as cards in one column. */
export function RadioCards({
  name,
  label,
  hint,
  error,
  optional,
  value,
  options,
  onChoice,
}: RadioCardsProps) {
  const described = [hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`].filter(
    Boolean,
  )
  return (
    <fieldset
      id={name}
      role="radiogroup"
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={described.join(' ') || undefined}
    >
      <FieldLegend label={label} optional={optional} />
      {hint !== undefined && (
        <p id={`${name}-hint`} className="soft small">
          {hint}
        </p>
      )}
      <div className={styles.list}>
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <input
              type="radio"
              name={name}
              value={option.value}
              className={styles.input}
              checked={value === option.value}
              onChange={() => onChoice(option.value)}
            />
            <b>{option.label}</b>
            <span className={`num small ${styles.detail}`}>{option.detail}</span>
          </label>
        ))}
      </div>
      <FieldMessage id={`${name}-error`} tone="error" text={error} />
    </fieldset>
  )
}
