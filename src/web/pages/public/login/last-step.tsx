import { useEffect, useRef } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { FactorForm } from '#web/pages/public/login/factor-form.tsx'
import { NewPasswordForm } from '#web/pages/public/login/new-password-form.tsx'
import { PasskeyButton } from '#web/pages/public/login/passkey-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'

/** Steps that some sign-ins need after a code or a password. */
export type LastStepName = 'factor' | 'newPassword' | 'hadAccount'

interface LastStepProps {
  readonly step: LastStepName
  /** The second factor was right. */
  readonly onFactor: () => void
  readonly onDone: () => void
}

/**
 * The second factor, a new password, or the message that the address had an account. The step before took its field and
 * the focus with it: this one's first control gets it.
 */
export function LastStep(props: LastStepProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('input, button')?.focus(), [props.step])
  return (
    <div ref={place}>
      <StepPage {...props} />
    </div>
  )
}

function StepPage({ step, onFactor, onDone }: LastStepProps) {
  const t = useTexts('login')
  switch (step) {
    case 'factor':
      return (
        <PlainPage title={t('factor.title')}>
          <output>{t('factor.text')}</output>
          <FactorForm onSignedIn={onFactor} />
          <PasskeyButton onSignedIn={onFactor} />
        </PlainPage>
      )
    case 'newPassword':
      return (
        <PlainPage title={t('newPassword.title')}>
          <output>{t('newPassword.text')}</output>
          <NewPasswordForm onSet={onDone} />
        </PlainPage>
      )
    case 'hadAccount':
      return (
        <PlainPage
          title={t('hadAccount.title')}
          actions={<Button onClick={onDone}>{t('hadAccount.continue')}</Button>}
        >
          <output>{t('hadAccount.text')}</output>
        </PlainPage>
      )
  }
}
