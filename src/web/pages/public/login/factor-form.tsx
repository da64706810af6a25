import { requiredRule } from '#domain/field-rules.ts'
import { problem } from '#domain/problem.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { makeIdentityCalls } from '#web/lib/api/identity-calls.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { SignInFrame } from '#web/pages/public/login/sign-in-frame.tsx'
import { type SignInValues, useSignInForm } from '#web/pages/public/login/use-sign-in-form.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'

/** Asks for the code of the authenticator, or a recovery code, after a right code or password. */
export function FactorForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const t = useTexts('login')
  const locale = useLocale()
  const entry = useSignInForm({
    check: checkCode,
    send: async ({ code }) => {
      await makeIdentityCalls(makeSend(locale)).secondFactor(code)
      onSignedIn()
    },
  })
  return (
    <SignInFrame entry={entry} submit={t('submit')}>
      <TextInput
        {...entry.form.text('code')}
        label={t('factor.code')}
        hint={t('factor.hint')}
        narrow
        autoComplete="one-time-code"
        autoCapitalize="characters"
        enterKeyHint="go"
        maxLength={40}
        required
      />
    </SignInFrame>
  )
}

/** A code is required; the server compares it. */
function checkCode({ code }: SignInValues) {
  const missing = requiredRule(code)
  return missing === null ? [] : [problem('signIn.code', missing)]
}
