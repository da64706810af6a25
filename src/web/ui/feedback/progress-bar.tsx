import styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** In words, `70 % de l'objectif`. */
  readonly label: string
  /** 0 to 100; more shows full. */
  readonly percent: number
}

/** How far a goal is, as a native progress bar in the association's colour. */
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
