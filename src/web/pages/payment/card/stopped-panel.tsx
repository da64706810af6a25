import { type ReactNode, useEffect, useRef } from 'react'
import styles from '#web/pages/payment/payment.module.css'

/** A screen that replaces the card fields takes the focus, so that a screen reader announces it. */
export function StoppedPanel({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className={`page ${styles.place}`}>
      {children}
    </div>
  )
}
