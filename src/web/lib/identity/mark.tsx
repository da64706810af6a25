import { initialsOf } from '#domain/cover/initials.ts'
import styles from './identity.module.css'

/** The logo, else the initials on the accent; the name is beside it. */
export function Mark({ name, logoUrl }: { readonly name: string; readonly logoUrl: string | null }) {
  if (logoUrl !== null) return <img className={styles.logo} src={logoUrl} alt="" width={32} height={32} />
  return (
    <span className={styles.initials} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
