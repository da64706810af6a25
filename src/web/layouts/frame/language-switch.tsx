import { useLocation } from 'react-router'
import { localeSuffix, locales } from '#domain/locale.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { languagePath } from '#web/paths.ts'
import styles from './language-switch.module.css'

/** Languages by their own names, as their readers look for them. */
const names = { fr: 'Français', en: 'English', es: 'Español' } as const

/** The same page in another language: plain links inside a native disclosure, without any script. */
export function LanguageSwitch() {
  const t = useTexts('layout')
  const current = useLocale()
  const { pathname, search } = useLocation()
  const bare = localeSuffix(pathname) === null ? pathname : pathname.replace(/\/[a-z]{2}\/?$/, '')
  return (
    <details className={styles.switch} name="header">
      <summary>
        <span className="visually-hidden">{t('menu.language')}</span>
        <span lang={current}>{current.toUpperCase()}</span>
      </summary>
      <ul className={styles.list}>
        {locales.map((locale) => (
          <li key={locale}>
            <a
              href={languagePath(locale, bare + search)}
              lang={locale}
              hrefLang={locale}
              rel="nofollow"
              aria-current={locale === current ? 'true' : undefined}
            >
              {names[locale]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
