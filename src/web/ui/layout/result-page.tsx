import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import styles from './result-page.module.css'

export type ResultTone = 'ok' | 'brand' | 'warn' | 'bad'

/** One fact of the payment: `Montant`, `45,40 €`. */
export interface RecapRow {
  readonly label: string
  readonly value: ReactNode
}

interface ResultPageProps {
  readonly tone: ResultTone
  readonly title: ReactNode
  /** Association, amount, reference, date: what this page is about. Empty where nothing is known. */
  readonly recap?: readonly RecapRow[]
  /** Outcome, money and advice; then the actions. */
  readonly children?: ReactNode
  /** Codes and ids for the support team, folded. */
  readonly support?: { readonly label: string; readonly reference: string } | null
}

const icons: Readonly<Record<ResultTone, IconName>> = {
  ok: 'check',
  brand: 'clock',
  warn: 'clock',
  bad: 'alert',
}

/** The one template of results: a mark, the title, the facts, what happened, what to do, and a folded reference. */
export function ResultPage({ tone, title, recap = [], children, support = null }: ResultPageProps) {
  return (
    <section className={styles.page} aria-labelledby="outcome-title">
      <div className={styles.head}>
        <div className={`${styles.mark} tone-${tone}`}>
          <Icon name={icons[tone]} large />
        </div>
        <h1 id="outcome-title">{title}</h1>
      </div>
      {recap.length > 0 && (
        <dl className={styles.recap} data-rows={recap.length}>
          {recap.map(({ label, value }, index) => (
            <div key={label} className={index === 0 ? styles.wide : undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
      {support !== null && (
        <details className={styles.support}>
          <summary>{support.label}</summary>
          <code>{support.reference}</code>
        </details>
      )}
    </section>
  )
}
