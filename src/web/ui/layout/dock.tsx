import type { ReactNode } from 'react'
import styles from './dock.module.css'

interface DockProps {
  readonly label: ReactNode
  /** The total, always visible; null before anything is chosen. */
  readonly amount: ReactNode
  readonly children: ReactNode
  /** Under both, in one line: that the payment is secure. */
  readonly note?: ReactNode
}

/** At the bottom of a phone: total and next step. From 64 rem the column beside shows them instead. */
export function Dock({ label, amount, children, note }: DockProps) {
  return (
    <div className={styles.dock}>
      <p className={styles.words}>
        <span className={styles.label}>{label}</span>
        {amount !== null && <b className="num">{amount}</b>}
      </p>
      {children}
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </div>
  )
}
