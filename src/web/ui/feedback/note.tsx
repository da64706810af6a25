import type { ReactNode } from 'react'
import styles from './note.module.css'

interface NoteProps {
  readonly tone?: 'ok' | 'plain' | 'warn' | 'bad' | 'brand'
  readonly title?: ReactNode
  /** `status` or `alert` where the note appears after the page. */
  readonly role?: 'status' | 'alert' | 'note'
  readonly children?: ReactNode
}

/** A few words set apart, their tone never by colour alone: the words say it. */
export function Note({ tone = 'plain', title, role, children }: NoteProps) {
  return (
    <div className={`${styles.note} ${styles[tone]}`} role={role}>
      {title !== undefined && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  )
}
