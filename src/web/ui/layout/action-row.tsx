import type { ReactNode } from 'react'
import styles from './action-row.module.css'

/** Buttons side by side, one under the other where there is no room. */
export function ActionRow({
  spread = false,
  children,
}: {
  readonly spread?: boolean
  readonly children: ReactNode
}) {
  return <div className={`${styles.row} ${spread ? styles.spread : ''}`}>{children}</div>
}
