import type { ReactNode } from 'react'
import styles from './plain-page.module.css'

interface PlainPageProps {
  readonly title: ReactNode
  /** A quiet line above the title. */
  readonly over?: ReactNode
  readonly children?: ReactNode
  /** Ways out, at the end. */
  readonly actions?: ReactNode
}

/** One narrow column: a title, a few words, ways out. */
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
