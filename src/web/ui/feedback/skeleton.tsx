import styles from './skeleton.module.css'

interface SkeletonProps {
  /** Lines of text it stands for. */
  readonly lines?: number
  /** A block of this height instead: a control, a tile, a card. */
  readonly block?: 'control' | 'tile' | 'card'
}

/** The shape of what is coming; it shows itself only after 200 ms. Purely visual: tell the wait in words beside it. */
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
