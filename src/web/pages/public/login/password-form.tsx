import { makeSend } from '#web/lib/api/api-client.ts'
import { makeIdentityCalls } from '#web/lib/api/identity-calls.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { AddressInput } from '#web/pages/public/login/address-input.tsx'
import { PasswordInputs } from '#web/pages/public/login/password-inputs.tsx'
import { checkEmail, checkKnownPassword, useSignInForm } from '#web/pages/public/login/use-sign-in-form.ts'
import { SignInFrame } from '#web/pages/public/login/sign-in-frame.tsx'

interface PasswordFormProps {
  readonly onSignedIn: () => void
  /** The password is right, and the account has a second factor. */
  readonly onFactor: () => void
}

/** Signs in with an address and its password. A refusal is a toast with the spec's text. */
export function PasswordForm({ onSignedIn, onFactor }: PasswordFormProps) {
  const t = useTexts('login')
  const locale = useLocale()
  const entry = useSignInForm({
    check: (values) => [...checkEmail(values), ...checkKnownPassword(values)],
    send: async ({ email, password }) => {
      await makeIdentityCalls(makeSend(locale)).signInWithPassword({ email: email.trim(), password })
      onSignedIn()
    },
    onFailure: ({ code }) => {
      if (code === 'SECOND_FACTOR_REQUIRED') onFactor()
      return code === 'SECOND_FACTOR_REQUIRED'
    },
  })
  return (
    <SignInFrame entry={entry} submit={t('submit')}>
      <AddressInput {...entry.form.text('email')} />
      <PasswordInputs form={entry.form} />
    </SignInFrame>
  )
}
