import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import { Field, type FieldTexts } from '#web/ui/form/field.tsx'
import styles from './combobox.module.css'
import input from './input.module.css'

interface ComboboxProps extends FieldTexts {
  readonly name: string
  readonly value: string
  readonly onText: (text: string) => void
  readonly onBlur: () => void
  /** Options for the typed text; empty where there are none. */
  readonly options: readonly string[]
  readonly onChoice: (index: number) => void
  /** The accessible name of the list. */
  readonly listLabel: string
  /** How many options there are, announced when the list opens. */
  readonly status: string
  readonly autoComplete: string
  readonly 'aria-required'?: true
}

/**
 * A text field that offers a list while one types, after the combobox pattern of WAI-ARIA: arrows move
 * through the list, Enter takes an option, Escape closes it. What is typed is always a value.
 */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, warning, optional, name, value, autoComplete, options, status } = props
  const list = useList(props)
  return (
    <Field {...{ label, hint, error, warning, optional }} id={name}>
      {(wiring) => (
        <div className={styles.place}>
          <input
            {...wiring}
            {...list.field}
            {...{ name, value, autoComplete }}
            type="text"
            aria-required={props['aria-required']}
            className={input.input}
          />
          <div {...list.box} className={styles.list} hidden={!list.isOpen}>
            {options.map((option, index) => (
              <div key={option} {...list.option(index)} className={styles.option}>
                {option}
              </div>
            ))}
          </div>
          <output className="visually-hidden">{list.isOpen && status}</output>
        </div>
      )}
    </Field>
  )
}

type ListProps = Pick<ComboboxProps, 'options' | 'onText' | 'onBlur' | 'onChoice' | 'listLabel'>

/** The state of the list, and the attributes that connect it with its field. */
function useList({ options, onText, onBlur, onChoice, listLabel }: ListProps) {
  const id = useId()
  const [isWanted, setWanted] = useState(false)
  /** The option that the keyboard is at; -1: none. */
  const [position, setPosition] = useState(-1)
  const isOpen = isWanted && options.length > 0
  const active = position < options.length ? position : -1
  const show = (wanted: boolean) => {
    setWanted(wanted)
    setPosition(-1)
  }
  const take = (index: number) => {
    show(false)
    onChoice(index)
  }
  /** Past either end, the field itself comes, then the other end. */
  const move = (step: 1 | -1) => {
    setWanted(true)
    setPosition(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (options.length === 0) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && isOpen && active >= 0) take(active)
    else if (event.key === 'Escape' && isOpen) show(false)
    else return
    event.preventDefault()
  }
  return {
    isOpen,
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': id,
      'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : undefined,
      onKeyDown,
      onChange: ({ target }: { readonly target: HTMLInputElement }) => {
        show(true)
        onText(target.value)
      },
      onBlur: () => {
        show(false)
        onBlur()
      },
    },
    box: { id, role: 'listbox', 'aria-label': listLabel },
    option: (index: number) => ({
      id: `${id}-${index}`,
      role: 'option',
      'aria-selected': index === active,
      // The field keeps the focus.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick: () => take(index),
    }),
  } as const
}
