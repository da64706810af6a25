import { useBrand, useLocale } from '#web/lib/texts.ts'
import { searchPath } from '#web/paths.ts'
import styles from './header.module.css'

/**
 * The brand's logo and name. It links to the home page except on payment pages, where nothing may leave by accident.
 */
export function Logo({ isLink = true }: { readonly isLink?: boolean }) {
  const name = useBrand()?.name ?? 'Obole'
  const locale = useLocale()
  const sign = (
    <>
      <svg className={styles.sign} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <circle className={styles.left} cx="12.500" cy="16" r="11" />
        <circle className={styles.right} cx="20" cy="16" r="10" />
        <path className={styles.both} d="M16.900 5.900a11 11 0 0 1 0 20.200 10 10 0 0 1 0-20.200z" />
      </svg>
      {name}
    </>
  )
  if (!isLink) return <span className={styles.logo}>{sign}</span>
  return (
    <a className={styles.logo} href={searchPath(locale)}>
      {sign}
    </a>
  )
}
