import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly closeLabel: string
  readonly children: ReactNode
  /** Buttons at the end. */
  readonly actions?: ReactNode
}

/**
 * A native modal dialog: the browser traps the focus and restores it. Keep it mounted and change `open`, since an
 * unmounted dialog does not restore the focus.
 */
export function Dialog({ open, onClose, title, closeLabel, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (element === null || element.open === open) return
    if (open) element.showModal()
    else element.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      // A dialog closed by its parent reports nothing: the event comes late, when this or another dialog may be open.
      onClose={(event) => open && !event.currentTarget.open && onClose()}
      // A click outside closes it, where the browser supports that.
      closedby="any"
    >
      <div className={styles.body}>
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {children}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  )
}
