import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import styles from './toast.module.css'

export interface Toast {
  readonly tone: 'danger' | 'ok'
  readonly title: string
  readonly message?: string
}

/** Spec section 8: toasts stay 5000 ms. */
const lifeMs = 5000

const ToastContext = createContext<(toast: Toast) => void>(() => undefined)

/** Shows a toast for 5 seconds, longer while it is pointed at or holds the focus. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext)
}

/** The toast area: always in the page, so that a reader announces what appears in it. */
export function ToastArea({ closeLabel, children }: { readonly closeLabel: string; readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly (Toast & { readonly key: number })[]>([])
  const nextKey = useRef(0)
  const show = useCallback((toast: Toast) => {
    const key = nextKey.current++
    setToasts((all) => [...all.slice(-2), { ...toast, key }])
  }, [])
  const drop = useCallback((key: number) => setToasts((all) => all.filter((toast) => toast.key !== key)), [])
  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.area} role="status" aria-live="polite">
        {toasts.map((toast) => (
          <ToastCard key={toast.key} toast={toast} closeLabel={closeLabel} onEnd={() => drop(toast.key)} />
        ))}
      </div>
    </ToastContext>
  )
}

interface ToastCardProps {
  readonly toast: Toast
  readonly closeLabel: string
  readonly onEnd: () => void
}

function ToastCard({ toast, closeLabel, onEnd }: ToastCardProps) {
  const [held, setHeld] = useState(false)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => end.current(), lifeMs)
    return () => clearTimeout(timer)
  }, [held])
  const hold = useMemo(() => ({ on: () => setHeld(true), off: () => setHeld(false) }), [])
  return (
    <div
      className={`${styles.toast} ${styles[toast.tone]}`}
      onMouseEnter={hold.on}
      onMouseLeave={hold.off}
      onFocus={hold.on}
      onBlur={hold.off}
    >
      <Icon name={toast.tone === 'ok' ? 'check' : 'alert'} />
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.message !== undefined && <p>{toast.message}</p>}
      </div>
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={onEnd}>
        <Icon name="close" />
      </button>
    </div>
  )
}
