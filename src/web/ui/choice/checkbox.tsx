import type { ReactNode } from 'react'
import { FieldMessage } from '#web/ui/form/field.tsx'
import styles from './checkbox.module.css'

interface CheckboxProps {
  /** Also its id. */
  readonly name: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly checked: boolean
  readonly onChecked: (checked: boolean) => void
  readonly error?: string | undefined
  readonly required?: boolean
  /** Cannot be changed: the hint says why. */
  readonly disabled?: boolean
}

/** One checkbox whose label is the whole sentence. */
export function Checkbox(props: CheckboxProps) {
  const { name, label, hint, checked, onChecked, error, required, disabled } = props
  const described = [hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`].filter(
    Boolean,
  )
  return (
    <div className={styles.box}>
      <input
        type="checkbox"
        id={name}
        name={name}
        className={styles.input}
        checked={checked}
        disabled={disabled}
        aria-required={required || undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described.join(' ') || undefined}
        onChange={(event) => onChecked(event.target.checked)}
      />
      <div>
        <label htmlFor={name}>{label}</label>
        {hint !== undefined && (
          <p id={`${name}-hint`} className="soft small">
            {hint}
          </p>
        )}
        <FieldMessage id={`${name}-error`} tone="error" text={error} />
      </div>
    </div>
  )
}
