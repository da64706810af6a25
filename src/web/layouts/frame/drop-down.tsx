import type { ReactNode } from 'react'
import styles from './header.module.css'

interface DropDownProps {
  /** Label and icon of the button. */
  readonly label: ReactNode
  readonly children: ReactNode
}

/**
 * A list of links in a native disclosure element. The keyboard works without a script, and only one is open at a
 * time. The script in the page's head closes it on Escape or on a click elsewhere.
 */
export function DropDown({ label, children }: DropDownProps) {
  return (
    <details className={styles.switch} name="header">
      <summary>{label}</summary>
      <ul className={styles.list}>{children}</ul>
    </details>
  )
}
