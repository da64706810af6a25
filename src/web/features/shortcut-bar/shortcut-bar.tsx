import type { Translate } from '#web/lib/texts.ts'
import { adminPath } from '#web/admin-paths.ts'
import { type FormAddress } from '#web/paths.ts'
import styles from './shortcut-bar.module.css'

interface AdminBarProps {
  readonly form: FormAddress
  /** Address of the administration site. */
  readonly adminBaseUrl: string
  readonly t: Translate<'admin'>
}

/** The administrator's links on the campaign page, each opens in a new tab. Source: spec section 2, docs/decisions/web/addresses.md. */
export function AdminBar({ form, adminBaseUrl, t }: AdminBarProps) {
  return (
    <nav className={styles.bar} aria-label={t('label')}>
      <ul className={styles.list}>
        {(['edit', 'share', 'statistics', 'administrators'] as const).map((page) => (
          <li key={page}>
            <a
              className={styles.link}
              href={adminPath(adminBaseUrl, form, page)}
              target="_blank"
              rel="noopener"
            >
              {t(page)}
              <span className="visually-hidden"> ({t('window')})</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
