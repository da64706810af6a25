import { makeAccountCalls } from '#web/lib/api/account-calls.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { PasswordInputs } from '#web/pages/public/login/password-inputs.tsx'
import { SignInFrame } from '#web/pages/public/login/sign-in-frame.tsx'
import { checkTypedPasswords, useSignInForm } from '#web/pages/public/login/use-sign-in-form.ts'

/** Sets the password of a user who just signed in. */
export function NewPasswordForm({ onSet }: { readonly onSet: () => void }) {
  const t = useTexts('login')
  const locale = useLocale()
  const entry = useSignInForm({
    check: checkTypedPasswords,
    send: async ({ password, passwordConfirmation }) => {
      await makeAccountCalls(makeSend(locale)).setPassword({ password, passwordConfirmation })
      onSet()
    },
  })
  return (
    <SignInFrame entry={entry} submit={t('newPassword.submit')}>
      <PasswordInputs form={entry.form} isNew />
    </SignInFrame>
  )
}
