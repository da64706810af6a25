import { LanguageSwitch } from '#web/layouts/frame/language-switch.tsx'
import { Logo } from '#web/layouts/frame/logo.tsx'
import { IdentityStrip } from '#web/lib/identity/identity-strip.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './light-header.module.css'

interface LightHeaderProps {
  readonly hasLanguages?: boolean
  /** The visitor pays on this page, or on one of the next steps. */
  readonly takesPayment: boolean
  /** The campaign's page is loaded anew: this page has another content policy. */
  readonly reloads?: boolean
}

/** The header of a checkout: a small brand, where one pays the note that it is secured, and who the page belongs to. */
export function LightHeader({ hasLanguages = false, takesPayment, reloads = false }: LightHeaderProps) {
  const t = useTexts('frame')
  return (
    <header className={styles.header}>
      <div className={`page ${styles.bar}`}>
        <Logo isLink={false} />
        <div className={styles.end}>
          {takesPayment && (
            <p className={styles.secure}>
              <Icon name="lock" />
              {t('secure')}
            </p>
          )}
          {hasLanguages && <LanguageSwitch label={t('language')} />}
        </div>
      </div>
      <IdentityStrip reloads={reloads} />
    </header>
  )
}
