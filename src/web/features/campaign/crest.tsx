import { initialsOf } from '#domain/cover/initials.ts'
import styles from './organization-line.module.css'

interface CrestProps {
  readonly name: string
  readonly logoUrl: string | null
  /** Description of the logo; empty: decorative. */
  readonly alt?: string
}

/** The logo, or the initials if there is none; the name is shown beside it. */
export function Crest({ name, logoUrl, alt = '' }: CrestProps) {
  if (logoUrl !== null) return <img className={styles.crest} src={logoUrl} alt={alt} width={64} height={64} />
  return (
    <span className={styles.initials} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
