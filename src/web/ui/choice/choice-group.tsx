import type { ReactNode } from 'react'
import { FieldMessage } from '#web/ui/form/field.tsx'
import styles from './choice-group.module.css'

export interface ChoiceOption {
  readonly value: string
  readonly label: ReactNode
  /** A second, less prominent line: a price, a date. */
  readonly detail?: ReactNode
  readonly disabled?: boolean
}

interface ChoiceGroupProps {
  readonly legend: ReactNode
  readonly legendHidden?: boolean
  readonly hint?: ReactNode
  /** Also the id of the group, so that an error summary can link to it. */
  readonly name: string
  /** null while nothing is chosen. */
  readonly value: string | null
  readonly options: readonly ChoiceOption[]
  readonly onChoice: (value: string) => void
  readonly columns?: 2 | 3 | 4
  /** `tiles`: equal tiles; `segments`: one bar of two or three. */
  readonly variant?: 'tiles' | 'segments'
  readonly error?: string | undefined
  /** A control that belongs to the choice, after the tiles. */
  readonly children?: ReactNode
}

/** One choice among a few: native radio buttons with the style of tiles or of one segmented bar. */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const {
    legend,
    legendHidden,
    hint,
    name,
    value,
    options,
    onChoice,
    columns = 3,
    variant = 'tiles',
    error,
    children,
  } = props
  const described = [hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`].filter(
    Boolean,
  )
  return (
    <fieldset id={name} className={styles.group} aria-describedby={described.join(' ') || undefined}>
      <legend className={legendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      {hint !== undefined && (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div
        className={
          variant === 'segments' ? styles.segments : `${styles.tiles} ${styles[`columns${columns}`]}`
        }
      >
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChoice(option.value)}
            />
            <span className={styles.face}>
              <span>{option.label}</span>
              {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
            </span>
          </label>
        ))}
        {children}
      </div>
      <FieldMessage id={`${name}-error`} tone="error" text={error} />
    </fieldset>
  )
}
