import { type ReactNode, type RefObject, useEffect, useEffectEvent, useReducer } from 'react'
import { Field, type FieldTexts } from '#web/ui/form/field.tsx'
import styles from './file-input.module.css'

interface FileInputProps extends FieldTexts {
  /** Also its id. */
  readonly name: string
  /** Content types, `application/pdf,image/png`. */
  readonly accept: string
  /** The label of the button: choose, or replace. */
  readonly action: string
  readonly required?: boolean
  readonly element: RefObject<HTMLInputElement | null>
  readonly onFile: (file: File) => void
  /** The state of the file: its name and progress. */
  readonly children?: ReactNode
  /** Other buttons beside it. */
  readonly actions?: ReactNode
}

/** A file of the device: the native control behind our own labels, since its own labels are lost after a reload. */
export function FileInput(props: FileInputProps) {
  const { label, hint, error, optional, name, accept, action, required, element, onFile, children, actions } =
    props
  useFileBefore(element, onFile)
  return (
    <Field {...{ label, hint, error, optional }} id={name}>
      {(wiring) => (
        <div className={styles.room}>
          {children}
          <div className={styles.actions}>
            <span className={styles.pick}>
              <input
                {...wiring}
                ref={element}
                type="file"
                name={name}
                accept={accept}
                required={required}
                onChange={(event) => takeFrom(event.target, onFile)}
              />
              <span className={styles.face} aria-hidden="true">
                {action}
              </span>
            </span>
            {actions}
          </div>
        </div>
      )}
    </Field>
  )
}

/** Takes the file that a visitor chose before hydration, once the other fields have adopted what was typed. */
function useFileBefore(element: RefObject<HTMLInputElement | null>, take: (file: File) => void): void {
  const [isAdopted, markAdopted] = useReducer(() => true, false)
  const takeLatest = useEffectEvent(take)
  useEffect(() => markAdopted(), [])
  useEffect(() => {
    if (isAdopted) takeFrom(element.current, takeLatest)
  }, [element, isAdopted])
}

/** Hands the file of an input over, and empties it: the same file can be chosen again after a failure. */
function takeFrom(input: HTMLInputElement | null, take: (file: File) => void): void {
  const file = input?.files?.[0]
  if (input === null || file === undefined) return
  input.value = ''
  take(file)
}
