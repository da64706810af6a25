import styles from '#web/features/payment-flow/payment-flow.module.css'
import { Icon } from '#web/ui/icon.tsx'

/** The steps of a long operation as text: what is done, and what is in progress. */
export function ProgressList({
  steps,
  current,
}: {
  readonly steps: readonly string[]
  readonly current: number
}) {
  return (
    <ol className={styles.progress}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-state={index < current ? 'done' : 'waiting'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.dot}>{index < current && <Icon name="check" />}</span>
          {step}
        </li>
      ))}
    </ol>
  )
}
