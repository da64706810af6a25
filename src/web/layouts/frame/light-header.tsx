import { LanguageSwitch } from '#web/layouts/frame/language-switch.tsx'
import { Logo } from '#web/layouts/frame/logo.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './light-header.module.css'

/** The header of a checkout: a small brand, and the note that the payment is secured. */
export function LightHeader({ hasLanguages = false }: { readonly hasLanguages?: boolean }) {
  const t = useTexts('frame')
  return (
    <header className={styles.header}>
      <div className={`page ${styles.bar}`}>
        <Logo isLink={false} />
        <p className={styles.secure}>
          <Icon name="lock" />
          {t('secure')}
        </p>
        {hasLanguages && <LanguageSwitch label={t('language')} />}
      </div>
    </header>
  )
}
