import type { ReactNode, RefObject } from 'react'
import { Field, type FieldTexts } from '#web/ui/form/field.tsx'
import styles from './file-input.module.css'

interface FileInputProps extends FieldTexts {
  /** Also its id. */
  readonly name: string
  /** Content types, `application/pdf,image/png`. */
  readonly accept: string
  /** The words on it: choose, or replace. */
  readonly action: string
  readonly required?: boolean
  readonly element: RefObject<HTMLInputElement | null>
  readonly onFile: (file: File) => void
  /** What became of the file: its name, how far it is. */
  readonly children?: ReactNode
  /** Other buttons beside it. */
  readonly actions?: ReactNode
}

/** A file out of the device: the native control behind words of ours, since its own say nothing after a reload. */
export function FileInput(props: FileInputProps) {
  const { label, hint, error, optional, name, accept, action, required, element, onFile, children, actions } =
    props
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
                onChange={(event) => {
                  const file = event.target.files?.[0]
                  // The same file may be chosen again after a failure.
                  event.target.value = ''
                  if (file !== undefined) onFile(file)
                }}
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
