import type { ReactNode } from 'react'
import styles from './header.module.css'

interface DropDownProps {
  /** Words and drawing of what opens it. */
  readonly label: ReactNode
  readonly children: ReactNode
}

/**
 * A list of links inside a native disclosure: the keyboard works without any script, one of them is open at a time, and
 * the script of the page's head closes it by Escape or a click elsewhere.
 */
export function DropDown({ label, children }: DropDownProps) {
  return (
    <details className={styles.switch} name="header">
      <summary>{label}</summary>
      <ul className={styles.list}>{children}</ul>
    </details>
  )
}
