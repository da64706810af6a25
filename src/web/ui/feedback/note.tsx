import type { ReactNode } from 'react'
import styles from './note.module.css'

interface NoteProps {
  readonly tone?: 'ok' | 'plain' | 'warn' | 'bad' | 'brand'
  readonly title?: ReactNode
  /** `status` or `alert` when the note appears after the page has loaded. */
  readonly role?: 'status' | 'alert' | 'note'
  readonly children?: ReactNode
}

/** A short highlighted text. Its tone is never given by colour alone: the text says it. */
export function Note({ tone = 'plain', title, role, children }: NoteProps) {
  return (
    <div className={`${styles.note} ${styles[tone] ?? ''} tone-${tone}`} role={role}>
      {title !== undefined && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  )
}
