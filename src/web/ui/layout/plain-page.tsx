import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import result from './result-page.module.css'
import styles from './plain-page.module.css'

interface PlainPageProps {
  readonly title: ReactNode
  /** A small line above the title. */
  readonly over?: ReactNode
  /** A mark above the title, for a page about something that went wrong. */
  readonly tone?: 'warn' | 'bad'
  readonly children?: ReactNode
  /** Recovery actions, at the end. */
  readonly actions?: ReactNode
}

/** One narrow column: a title, a short text, recovery actions. */
export function PlainPage({ title, over, tone, children, actions }: PlainPageProps) {
  return (
    <div className="page">
      <div className={styles.column}>
        {tone !== undefined && (
          <div className={`${result.mark} tone-${tone}`}>
            <Icon name={tone === 'warn' ? 'clock' : 'alert'} large />
          </div>
        )}
        {over !== undefined && <p className="soft small">{over}</p>}
        <h1>{title}</h1>
        {children}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
