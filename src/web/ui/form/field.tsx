import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import styles from './field.module.css'

/** Properties of every field of the kit other than the attributes of its control. */
export interface FieldTexts {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** The error text; it also marks the control as invalid. */
  readonly error?: string | undefined
  /** The warning text; the control stays valid. */
  readonly warning?: string | undefined
  /** The word for "optional", shown beside the label. */
  readonly optional?: string | undefined
}

export interface FieldWiring {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps extends FieldTexts {
  readonly id: string
  readonly narrow?: boolean
  readonly children: (wiring: FieldWiring) => ReactNode
}

/** Label above, hint under the label, control, error under it: connected by ids, never by colour alone. */
export function Field({ id, label, hint, error, warning, optional, narrow, children }: FieldProps) {
  const described = [
    hint !== undefined && `${id}-hint`,
    error !== undefined && `${id}-error`,
    warning !== undefined && `${id}-warning`,
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={`${styles.field} ${narrow ? styles.narrow : ''}`}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional !== undefined && <span className={styles.optional}> {optional}</span>}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      <FieldMessage id={`${id}-error`} tone="error" text={error} />
      <FieldMessage id={`${id}-warning`} tone="warning" text={warning} />
    </div>
  )
}

/** The question above a group of choices, with the style of a label. */
export function FieldLegend({ label, optional }: Pick<FieldTexts, 'label' | 'optional'>) {
  return (
    <legend className={styles.label}>
      {label}
      {optional !== undefined && <span className={styles.optional}> {optional}</span>}
    </legend>
  )
}

interface FieldMessageProps {
  readonly id: string
  readonly tone: 'error' | 'warning'
  readonly text: string | undefined
}

/** The message under a control; empty without a text. */
export function FieldMessage({ id, tone, text }: FieldMessageProps) {
  if (text === undefined) return null
  return (
    <p id={id} className={tone === 'error' ? styles.error : styles.warning}>
      <Icon name="alert" />
      <span>{text}</span>
    </p>
  )
}
