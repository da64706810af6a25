import type { ReactNode } from 'react'
import styles from './plain-page.module.css'

interface PlainPageProps {
  readonly title: ReactNode
  /** A small line above the title. */
  readonly over?: ReactNode
  readonly children?: ReactNode
  /** Recovery actions, at the end. */
  readonly actions?: ReactNode
}

/** One narrow column: a title, a short text, recovery actions. */
export function PlainPage({ title, over, children, actions }: PlainPageProps) {
  return (
    <div className="page">
      <div className={styles.column}>
        {over !== undefined && <p className="soft small">{over}</p>}
        <h1>{title}</h1>
        {children}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
