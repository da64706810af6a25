import { makeAccountCalls } from '#web/lib/api/account-calls.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { SignInFrame } from '#web/pages/public/login/sign-in-frame.tsx'
import { checkEmail, useSignInForm } from '#web/pages/public/login/use-sign-in-form.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'

/** A change of address whose codes were sent. */
export interface StartedChange {
  readonly changeId: string
  readonly email: string
}

/** Asks for the new address. */
export function NewEmailForm({ onSent }: { readonly onSent: (started: StartedChange) => void }) {
  const t = useTexts('login')
  const locale = useLocale()
  const entry = useSignInForm({
    check: checkEmail,
    send: async (values) => {
      const email = values.email.trim()
      const { changeId } = await makeAccountCalls(makeSend(locale)).requestEmailChange(email)
      onSent({ changeId, email })
    },
  })
  return (
    <SignInFrame entry={entry} submit={t('security.email.send')}>
      <TextInput
        {...entry.form.text('email')}
        type="email"
        label={t('security.email.new')}
        autoComplete="email"
        inputMode="email"
        enterKeyHint="send"
        maxLength={254}
        required
      />
    </SignInFrame>
  )
}
