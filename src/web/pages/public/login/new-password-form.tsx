import { type ApiFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { PasswordInputs } from '#web/pages/public/login/password-inputs.tsx'
import { SignInFrame } from '#web/pages/public/login/sign-in-frame.tsx'
import { checkTypedPasswords, useSignInForm } from '#web/pages/public/login/use-sign-in-form.ts'

interface NewPasswordFormProps {
  readonly onSet: () => void
  /** Whether a failure was dealt with. */
  readonly onFailure?: (failure: ApiFailure) => boolean
}

/** Sets the password of a user who just signed in. */
export function NewPasswordForm({ onSet, ...handles }: NewPasswordFormProps) {
  const t = useTexts('login')
  const locale = useLocale()
  const entry = useSignInForm({
    ...handles,
    check: checkTypedPasswords,
    send: async ({ password, passwordConfirmation }) => {
      await makeSend(locale)('POST /ha-oauth/password', { body: { password, passwordConfirmation } })
      onSet()
    },
  })
  return (
    <SignInFrame entry={entry} submit={t('newPassword.submit')}>
      <PasswordInputs form={entry.form} isNew />
    </SignInFrame>
  )
}
