import styles from './skeleton.module.css'

interface SkeletonProps {
  /** Number of text lines that it represents. */
  readonly lines?: number
  /** A block of this height instead: a control, a tile, a card. */
  readonly block?: 'control' | 'tile' | 'card'
}

/**
 * A placeholder for loading content; it appears only after 200 ms. It is only visual: state the wait as text beside
 * it.
 */
export function Skeleton({ lines = 0, block }: SkeletonProps) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {block !== undefined && <span className={`${styles.bone} ${styles[block]}`} />}
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={`${styles.bone} ${styles.line}`} />
      ))}
    </div>
  )
}
