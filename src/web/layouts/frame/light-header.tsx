import { LanguageSwitch } from '#web/layouts/frame/language-switch.tsx'
import { Logo } from '#web/layouts/frame/logo.tsx'
import { IdentityStrip } from '#web/lib/identity/identity-strip.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './light-header.module.css'

interface LightHeaderProps {
  readonly hasLanguages?: boolean
  /** A page of a payment, which loads nothing of third parties. */
  readonly isPayment?: boolean
}

/** The header of a checkout: a small brand, the note that the payment is secured, and who the page belongs to. */
export function LightHeader({ hasLanguages = false, isPayment = false }: LightHeaderProps) {
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
      <IdentityStrip reloads={isPayment} />
    </header>
  )
}
