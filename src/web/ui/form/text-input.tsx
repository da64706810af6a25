import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from '#web/ui/form/field.tsx'
import styles from './input.module.css'

type TextInputProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'name' | 'aria-describedby' | 'aria-invalid'> & {
    /** Also its id, so that an error summary can link to it. */
    readonly name: string
    readonly narrow?: boolean
    readonly onText?: (text: string) => void
  }

/** One line of text. `autoComplete`, `inputMode` and `enterKeyHint` pass through. */
export function TextInput({
  label,
  hint,
  error,
  warning,
  optional,
  narrow = false,
  onText,
  ...rest
}: TextInputProps) {
  return (
    <Field {...{ label, hint, error, warning, optional, narrow }} id={rest.name}>
      {(wiring) => (
        <input
          type="text"
          {...rest}
          {...wiring}
          className={styles.input}
          onChange={(event) => {
            rest.onChange?.(event)
            onText?.(event.target.value)
          }}
        />
      )}
    </Field>
  )
}

type TextAreaProps = FieldTexts &
  Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'name' | 'aria-describedby' | 'aria-invalid'> & {
    readonly name: string
    /** The number of characters left, as text. */
    readonly room?: string | undefined
    readonly onText?: (text: string) => void
  }

/** Several lines of text. */
export function TextArea({ label, hint, error, warning, optional, room, onText, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, warning, optional }} id={rest.name}>
      {(wiring) => (
        <>
          <textarea
            rows={3}
            autoComplete="off"
            {...rest}
            {...wiring}
            className={styles.input}
            onChange={(event) => {
              rest.onChange?.(event)
              onText?.(event.target.value)
            }}
          />
          {room !== undefined && <p className="soft small num">{room}</p>}
        </>
      )}
    </Field>
  )
}
