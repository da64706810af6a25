import type { ReactNode } from 'react'
import styles from './action-row.module.css'

/** Buttons side by side, or in one column on a narrow screen. */
export function ActionRow({
  spread = false,
  children,
}: {
  readonly spread?: boolean
  readonly children: ReactNode
}) {
  return <div className={`${styles.row} ${spread ? styles.spread : ''}`}>{children}</div>
}
