import { useLocation } from 'react-router'
import { LanguageSwitch } from '#web/layouts/frame/language-switch.tsx'
import { Logo } from '#web/layouts/frame/logo.tsx'
import { useBrand, useTexts } from '#web/lib/texts.ts'
import { homePath, legalPath, loginPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from './header.module.css'

/** The public header: only entries that lead somewhere. */
export function Header() {
  const t = useTexts('layout')
  const { pathname, search } = useLocation()
  const legalPages = useBrand()?.legalPages ?? []
  return (
    <header className={styles.header}>
      <div className={`page ${styles.bar}`}>
        <Logo />
        <nav className={styles.menu} aria-label={t('menu.label')}>
          <a className={styles.entry} href={homePath}>
            {t('menu.search')}
          </a>
          {legalPages.includes('aide') && (
            <a className={styles.entry} href={legalPath('aide')}>
              {t('menu.help')}
            </a>
          )}
          <LanguageSwitch />
          <ButtonLink look="second" size="s" href={loginPath(pathname + search)}>
            {t('menu.login')}
          </ButtonLink>
        </nav>
      </div>
    </header>
  )
}
