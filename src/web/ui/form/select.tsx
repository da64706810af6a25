import { type ComponentProps, useId, useState } from 'react'
import { Field, type FieldTexts } from '#web/ui/form/field.tsx'
import styles from './input.module.css'

export interface SelectOption {
  readonly id: string
  readonly label: string
}

type SelectProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'className' | 'id' | 'name' | 'children'> & {
    readonly name: string
    readonly options: readonly SelectOption[]
    /** First line, selected while there is no value. */
    readonly emptyLabel?: string
    readonly onId?: (id: string) => void
  }

/** A native list, for few options. */
export function Select({
  label,
  hint,
  error,
  warning,
  optional,
  options,
  emptyLabel,
  onId,
  ...rest
}: SelectProps) {
  return (
    <Field {...{ label, hint, error, warning, optional }} id={rest.name}>
      {(wiring) => (
        <select
          autoComplete="off"
          {...rest}
          {...wiring}
          className={styles.input}
          onChange={(event) => onId?.(event.target.value)}
        >
          {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type SearchSelectProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'name' | 'value' | 'list' | 'type' | 'onChange'> & {
    readonly name: string
    /** Suggested while typing, in this order. */
    readonly options: readonly SelectOption[]
    /** Id of the chosen option; a text without a matching option stays as typed. */
    readonly value: string
    /** Receives the id of the matching option, else the text. */
    readonly onId: (id: string) => void
    /** The option that a text names, or null. */
    readonly find: (text: string) => string | null
  }

/**
 * A long list searched by typing: a native field with suggestions. The typed text is preserved, with or without a
 * matching option.
 */
export function SearchSelect({
  label,
  hint,
  error,
  warning,
  optional,
  options,
  value,
  onId,
  find,
  ...rest
}: SearchSelectProps) {
  const listId = useId()
  // During typing the text stays as it is; when the user leaves the field, a matching option shows its whole label.
  const [typed, setTyped] = useState<string | null>(null)
  const chosen = options.find((option) => option.id === value)?.label ?? value
  return (
    <Field {...{ label, hint, error, warning, optional }} id={rest.name}>
      {(wiring) => (
        <>
          <input
            autoComplete="off"
            {...rest}
            {...wiring}
            type="text"
            list={listId}
            className={styles.input}
            value={typed ?? chosen}
            onChange={({ target: { value: text } }) => {
              setTyped(text)
              onId(find(text) ?? text)
            }}
            onBlur={(event) => {
              setTyped(null)
              rest.onBlur?.(event)
            }}
          />
          <datalist id={listId}>
            {options.map((option) => (
              <option key={option.id} value={option.label}>
                {option.label}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
