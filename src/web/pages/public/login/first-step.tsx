import { useLocale, useTexts } from '#web/lib/texts.ts'
import { EmailForm } from '#web/pages/public/login/email-form.tsx'
import { PasswordForm } from '#web/pages/public/login/password-form.tsx'
import { PasskeyButton } from '#web/pages/public/login/passkey-button.tsx'
import { SignUpForm } from '#web/pages/public/login/sign-up-form.tsx'
import type { PendingCode } from '#web/pages/public/login/use-pending-code.ts'
import { localizedPath } from '#web/paths.ts'
import { type LoginMode, loginPath } from '#web/account-paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

interface FirstStepProps {
  readonly back: string
  readonly mode: LoginMode
  readonly onSent: (code: Omit<PendingCode, 'back'>) => void
  readonly onSignedIn: () => void
  readonly onFactor: () => void
}

/** Asks for the address or the password before a code was sent, and links to the other ways. */
export function FirstStep({ back, mode, onSent, onSignedIn, onFactor }: FirstStepProps) {
  const t = useTexts('login')
  const locale = useLocale()
  const other = (to: LoginMode, label: string) => (
    <p>
      <ButtonLink variant="quiet" size="s" href={localizedPath(loginPath(back, to), locale)}>
        {label}
      </ButtonLink>
    </p>
  )
  switch (mode) {
    case 'contributor':
      return (
        <>
          <p>{t('intro')}</p>
          <EmailForm onSent={onSent} />
          <PasskeyButton onSignedIn={onSignedIn} />
          {other('password', t('usePassword'))}
          <p>{t('guest')}</p>
        </>
      )
    case 'password':
      return (
        <>
          <PasswordForm onSignedIn={onSignedIn} onFactor={onFactor} />
          <PasskeyButton onSignedIn={onSignedIn} />
          {other('reset', t('reset.open'))}
          {other('contributor', t('useCode'))}
          {other('register', t('register.open'))}
        </>
      )
    case 'reset':
      return (
        <>
          <p>{t('reset.intro')}</p>
          <EmailForm isReset onSent={onSent} />
          {other('password', t('usePassword'))}
        </>
      )
    case 'register':
      return (
        <>
          <p>{t('register.intro')}</p>
          <SignUpForm onSent={onSent} />
          {other('password', t('register.known'))}
        </>
      )
  }
}
