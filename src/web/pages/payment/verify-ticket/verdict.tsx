import type { ReactNode } from 'react'
import { useContentLang } from '#web/lib/texts.ts'
import styles from '#web/pages/payment/verify-ticket/verify-ticket.module.css'
import { Icon } from '#web/ui/icon.tsx'

/** A fact below a verdict; one without a value is left out. */
export interface VerdictRow {
  readonly label: string
  readonly value: string | undefined
  /** The association wrote it, in its own language. */
  readonly isContent?: true
}

interface VerdictProps {
  readonly tone: 'ok' | 'warn' | 'bad'
  readonly title: string
  /** Between the title and the facts. */
  readonly children: ReactNode
  readonly rows: readonly VerdictRow[]
}

/** The result of a check: its colour, its mark, its words, then what is known. */
export function Verdict({ tone, title, children, rows }: VerdictProps) {
  const lang = useContentLang()
  const known = rows.filter(({ value }) => value !== undefined)
  return (
    <div className={`${styles.panel} tone-${tone}`}>
      <p className={styles.verdict}>
        <Icon name={tone === 'ok' ? 'check' : 'alert'} large />
        <strong>{title}</strong>
      </p>
      {children}
      {known.length > 0 && (
        <dl className={styles.facts}>
          {known.map(({ label, value, isContent }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd lang={isContent === true ? lang : undefined}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
