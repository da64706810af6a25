import { requiredRule } from '#domain/field-rules.ts'
import { problem } from '#domain/problem.ts'
import { makeAccountCalls } from '#web/lib/api/account-calls.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { StartedChange } from '#web/pages/account/new-email-form.tsx'
import { CodeInput } from '#web/pages/public/login/code-input.tsx'
import { SignInFrame } from '#web/pages/public/login/sign-in-frame.tsx'
import { type SignInValues, useSignInForm } from '#web/pages/public/login/use-sign-in-form.ts'

interface EmailCodesFormProps {
  readonly started: StartedChange
  readonly current: string
  readonly onChanged: () => void
}

/** Asks for the codes of both mailboxes. */
export function EmailCodesForm({ started, current, onChanged }: EmailCodesFormProps) {
  const t = useTexts('login')
  const locale = useLocale()
  const entry = useSignInForm({
    check: checkCodes,
    send: async ({ currentCode, newCode }) => {
      const { changeId } = started
      await makeAccountCalls(makeSend(locale)).changeEmail({ changeId, currentCode, newCode })
      onChanged()
    },
  })
  return (
    <>
      <output>{t('security.email.sent')}</output>
      <SignInFrame entry={entry} submit={t('security.email.submit')}>
        <CodeInput
          {...entry.form.text('currentCode')}
          label={t('security.email.codeAt', { email: current })}
        />
        <CodeInput
          {...entry.form.text('newCode')}
          label={t('security.email.codeAt', { email: started.email })}
        />
      </SignInFrame>
    </>
  )
}

function checkCodes(values: SignInValues) {
  return (['currentCode', 'newCode'] as const).flatMap((key) => {
    const missing = requiredRule(values[key])
    return missing === null ? [] : [problem(`signIn.${key}`, missing)]
  })
}
