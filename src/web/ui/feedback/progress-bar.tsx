import styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** The accessible name, `70 % de l'objectif`. */
  readonly label: string
  /** 0 to 100; higher values show a full bar. */
  readonly percent: number
}

/** The progress towards a goal, as a native progress bar in the association's colour. */
export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <progress
      className={styles.bar}
      aria-label={label}
      max={100}
      value={Math.min(100, Math.max(0, percent))}
    />
  )
}
