import styles from './steps.module.css'

interface StepsProps {
  /** The accessible name of the list, "Étapes". */
  readonly label: string
  readonly names: readonly string[]
  /** From 0. */
  readonly current: number
}

/** The position of the visitor in the checkout. */
export function Steps({ label, names, current }: StepsProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {names.map((name, step) => (
        <li
          key={name}
          className={step < current ? styles.done : undefined}
          aria-current={step === current ? 'step' : undefined}
        >
          <span>
            {step + 1}
            <span className={styles.name}>. {name}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
