import { initialsOf } from '#domain/cover/cover.ts'
import styles from './organization-line.module.css'

interface CrestProps {
  readonly name: string
  readonly logoUrl: string | null
}

/** The logo, or the initials if there is none; the name is shown beside it. */
export function Crest({ name, logoUrl }: CrestProps) {
  if (logoUrl !== null) return <img className={styles.crest} src={logoUrl} alt="" width={64} height={64} />
  return (
    <span className={styles.initials} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
