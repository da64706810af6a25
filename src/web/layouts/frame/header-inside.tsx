import { useLocation } from 'react-router'
import { DropDown } from '#web/layouts/frame/drop-down.tsx'
import { LanguageSwitch } from '#web/layouts/frame/language-switch.tsx'
import { Logo } from '#web/layouts/frame/logo.tsx'
import { menuEntries } from '#web/layouts/frame/menu-entries.ts'
import { useLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import { useBrand, useLocale, useTexts } from '#web/lib/texts.ts'
import { localizedPath, searchPath } from '#web/paths.ts'
import { loginPath, securityPath } from '#web/account-paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from './header.module.css'

/** Where the page itself failed. */
const unknownOperator = { legalPages: [], adminBaseUrl: '/admin' }

/**
 * Search, menu, language, login: only entries with a destination. A module that loads later shows or hides the
 * entries for logged-in and for anonymous users. Source: spec section 2.
 */
export default function HeaderInside() {
  const t = useLazyTexts('layout')
  const tFrame = useTexts('frame')
  const locale = useLocale()
  const brand = useBrand()
  const { pathname, search } = useLocation()
  const login = localizedPath(loginPath(pathname + search), locale)
  return (
    <div className={`page ${styles.bar}`}>
      <Logo />
      <nav className={styles.menu} aria-label={t('menu.label')}>
        <a className={styles.wide} href={searchPath(locale)}>
          {t('menu.search')}
        </a>
        <DropDown label={t('menu.open')}>
          <li className={styles.narrow}>
            <a href={searchPath(locale)}>{t('menu.search')}</a>
          </li>
          {menuEntries(brand ?? unknownOperator).map(({ name, href, audience }) => (
            <li key={name} data-for={audience} hidden={audience !== undefined && audience !== 'newcomer'}>
              <a href={name === 'organizations' ? href : localizedPath(href, locale)}>{t(`menu.${name}`)}</a>
            </li>
          ))}
          <li className={styles.narrow} data-for="anonymous">
            <a href={login}>{t('menu.login')}</a>
          </li>
          <li data-for="user" hidden>
            <a href={localizedPath(securityPath, locale)}>{t('menu.security')}</a>
          </li>
          <li data-for="user" hidden>
            <button type="button" data-logout="">
              {t('menu.logout')} <span data-user-name="" />
            </button>
          </li>
        </DropDown>
        <LanguageSwitch label={tFrame('language')} />
        <span className={styles.wide} data-for="anonymous">
          <ButtonLink variant="second" size="s" href={login}>
            {t('menu.login')}
          </ButtonLink>
        </span>
      </nav>
    </div>
  )
}
