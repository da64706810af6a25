import styles from './steps.module.css'

interface StepsProps {
  /** The accessible name of the list, "Étapes". */
  readonly label: string
  readonly names: readonly string[]
  /** From 0. */
  readonly current: number
  /** "Étape 2 sur 3 : Coordonnées", and "Ensuite : Récapitulatif"; empty at the last step. */
  readonly position: string
  readonly next: string
}

/** The position of the visitor in the checkout: all names on a large screen, two of them in words on a phone. */
export function Steps({ label, names, current, position, next }: StepsProps) {
  return (
    <div className={styles.place}>
      {/* The list says the same to a screen reader. */}
      <p className={styles.words} aria-hidden="true">
        <span className={styles.position}>{position}</span>
        <span>{next}</span>
      </p>
      <ol className={styles.steps} aria-label={label}>
        {names.map((name, step) => (
          <li
            key={name}
            className={step < current ? styles.done : undefined}
            aria-current={step === current ? 'step' : undefined}
          >
            <span className={styles.name}>
              {step + 1}. {name}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
