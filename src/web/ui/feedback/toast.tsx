import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '#web/ui/icon.tsx'
import styles from './toast.module.css'

export interface Toast {
  readonly tone: 'danger' | 'ok'
  readonly title: string
  readonly message?: string
  /** True for a toast that stays until the visitor closes it. */
  readonly stays?: boolean
}

/** Toasts stay 5000 ms. Source: spec section 8. */
const lifeMs = 5000

const ToastContext = createContext<(toast: Toast) => void>(() => undefined)

/** Shows a toast for 5 seconds, longer while it is hovered or has the focus. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext)
}

/**
 * The toast area: always in the page, so that a screen reader announces what appears in it. Errors interrupt, success
 * messages wait. While a modal dialog is open the toasts are inside it: all that is outside is covered and inert.
 */
export function ToastArea({
  closeLabel,
  children,
}: {
  readonly closeLabel: string
  readonly children: ReactNode
}) {
  const [toasts, setToasts] = useState<readonly (Toast & { readonly key: number })[]>([])
  const nextKey = useRef(0)
  const show = useCallback((toast: Toast) => {
    const key = nextKey.current++
    // A repeated toast replaces the previous one and is announced again; another result replaces an older success,
    // so that two toasts never contradict each other.
    setToasts((all) => [
      ...all.filter((one) => isStillTrue(one, toast) && !isSame(one, toast)).slice(-2),
      { ...toast, key },
    ])
  }, [])
  const drop = useCallback((key: number) => setToasts((all) => all.filter((toast) => toast.key !== key)), [])
  const cards = (tone: Toast['tone']) =>
    toasts
      .filter((toast) => toast.tone === tone)
      .map(({ key, ...toast }) => (
        <ToastCard key={key} name={key} toast={toast} closeLabel={closeLabel} onEnd={drop} />
      ))
  const dialog = useModalDialog(toasts.length > 0)
  const area = (
    <div className={styles.area}>
      <output className={styles.list}>{cards('ok')}</output>
      {cards('danger')}
    </div>
  )
  return (
    <ToastContext value={show}>
      {children}
      {dialog === null ? area : createPortal(area, dialog)}
    </ToastContext>
  )
}

/** The open modal dialog, or null. It is watched only while there is something to show. */
function useModalDialog(isWatched: boolean): Element | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!isWatched) return () => undefined
      const observer = new MutationObserver(listener)
      observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
      return () => observer.disconnect()
    },
    [isWatched],
  )
  const read = () => (isWatched ? ([...document.querySelectorAll('dialog:modal')].at(-1) ?? null) : null)
  return useSyncExternalStore(subscribe, read, () => null)
}

function isStillTrue(older: Toast, newer: Toast): boolean {
  return older.tone === 'danger' && newer.tone === 'danger'
}

function isSame(one: Toast, other: Toast): boolean {
  return one.tone === other.tone && one.title === other.title && one.message === other.message
}

interface ToastCardProps {
  readonly name: number
  readonly toast: Toast
  readonly closeLabel: string
  readonly onEnd: (name: number) => void
}

function ToastCard({ name, toast, closeLabel, onEnd }: ToastCardProps) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || toast.stays === true) return
    const timer = setTimeout(() => onEnd(name), lifeMs)
    return () => clearTimeout(timer)
  }, [held, name, onEnd, toast.stays])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <span
      role={toast.tone === 'danger' ? 'alert' : undefined}
      className={`${styles.toast} ${toast.tone === 'ok' ? 'tone-ok' : 'tone-bad'}`}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon name={toast.tone === 'ok' ? 'check' : 'alert'} />
      <span className={styles.words}>
        <b>{toast.title}</b>
        {toast.message !== undefined && <span>{toast.message}</span>}
      </span>
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={() => onEnd(name)}>
        <Icon name="close" />
      </button>
    </span>
  )
}
