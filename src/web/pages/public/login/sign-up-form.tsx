import { makeSend } from '#web/lib/api/api-client.ts'
import { makeIdentityCalls } from '#web/lib/api/identity-calls.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { AddressInput } from '#web/pages/public/login/address-input.tsx'
import { PasswordInputs } from '#web/pages/public/login/password-inputs.tsx'
import type { PendingCode } from '#web/pages/public/login/use-pending-code.ts'
import { checkEmail, checkTypedPasswords, useSignInForm } from '#web/pages/public/login/use-sign-in-form.ts'
import { SignInFrame } from '#web/pages/public/login/sign-in-frame.tsx'

interface SignUpFormProps {
  /** The account exists, unverified; its code was sent. */
  readonly onSent: (code: Omit<PendingCode, 'back'>) => void
}

/** Creates an account with an address and a password. */
export function SignUpForm({ onSent }: SignUpFormProps) {
  const t = useTexts('login')
  const locale = useLocale()
  const entry = useSignInForm({
    check: (values) => [...checkEmail(values), ...checkTypedPasswords(values)],
    send: async ({ email, password, passwordConfirmation }) => {
      const address = email.trim()
      const calls = makeIdentityCalls(makeSend(locale))
      const { codeId, expiresAt } = await calls.signUp({ email: address, password, passwordConfirmation })
      onSent({ email: address, codeId, expiresAt, isReset: false })
    },
  })
  return (
    <SignInFrame entry={entry} submit={t('register.submit')}>
      <AddressInput {...entry.form.text('email')} />
      <PasswordInputs form={entry.form} isNew />
    </SignInFrame>
  )
}
