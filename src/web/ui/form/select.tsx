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
    /** First line, chosen while nothing is. */
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
    readonly options: readonly SelectOption[]
    /** Id of the chosen option, or ''. */
    readonly value: string
    readonly onId: (id: string) => void
  }

/** A long list searched by typing: a native field with suggestions. A text that is no option gives ''. */
export function SearchSelect({
  label,
  hint,
  error,
  warning,
  optional,
  options,
  value,
  onId,
  ...rest
}: SearchSelectProps) {
  const listId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const chosen = options.find((option) => option.id === value)?.label ?? ''
  const choose = (text: string) => {
    setTyped(text)
    onId(options.find((option) => option.label.toLowerCase() === text.trim().toLowerCase())?.id ?? '')
  }
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
            value={chosen !== '' && typed === null ? chosen : (typed ?? '')}
            onChange={(event) => choose(event.target.value)}
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
