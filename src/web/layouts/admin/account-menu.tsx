import { accountPath, securityPath } from '#web/account-paths.ts'
import { DropDown } from '#web/layouts/frame/drop-down.tsx'
import { LanguageSwitch } from '#web/layouts/frame/language-switch.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './admin-frame.module.css'

/** The user’s own pages, the end of the session, and the language. */
export function AccountMenu() {
  const t = useTexts('manage')
  const tFrame = useTexts('frame')
  return (
    <div className={styles.account}>
      <DropDown
        label={
          <>
            <Icon name="person" />
            <span className={styles.accountName}>{t('frame.account')}</span>
          </>
        }
      >
        <li>
          <a href={accountPath}>{t('frame.data')}</a>
        </li>
        <li>
          <a href={securityPath}>{t('frame.security')}</a>
        </li>
        <li>
          <button type="button" data-logout="">
            {t('frame.logout')}
          </button>
        </li>
      </DropDown>
      <LanguageSwitch label={tFrame('language')} />
    </div>
  )
}
