import { useRef, useState } from 'react'
import { emailRule, requiredRule } from '#domain/field-rules.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { makeIdentityCalls } from '#web/lib/api/identity-calls.ts'
import { useProblemMessage } from '#web/lib/form/problem-message.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { PendingCode } from '#web/pages/public/login/use-pending-code.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

function checkEmail({ email }: { readonly email: string }): Problem[] {
  const broken = requiredRule(email.trim()) ?? emailRule(email.trim())
  return broken === null ? [] : [problem('signIn.email', broken)]
}

/** Asks for the address to sign in with. */
export function EmailForm({ onSent }: { readonly onSent: (code: Omit<PendingCode, 'back'>) => void }) {
  const t = useTexts('login')
  const locale = useLocale()
  const messageOf = useProblemMessage()
  const showFailure = useFailureToast()
  const [isSending, setSending] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const send = async (email: string): Promise<void> => {
    setSending(true)
    try {
      onSent({ email, ...(await makeIdentityCalls(makeSend(locale)).requestCode(email)) })
    } catch (error) {
      const failure = asFailure(error, 'POST /sign-in/code')
      if (failure.problems.length > 0) form.refuse(failure.problems)
      else showFailure(failure)
    } finally {
      setSending(false)
    }
  }
  const form = useForm({
    element,
    prefix: 'signIn.',
    initial: { email: '' },
    check: checkEmail,
    messageOf,
    onValid: ({ email }) => {
      if (!isSending) void send(email.trim())
    },
  })
  return (
    <form ref={element} className="stack" method="dialog" noValidate onSubmit={form.submit}>
      <ErrorSummary title={t('summary')} problems={form.summary} attempt={form.attempt} />
      <TextInput
        {...form.text('email')}
        type="email"
        label={t('email')}
        autoComplete="username"
        inputMode="email"
        enterKeyHint="send"
        maxLength={254}
        required
      />
      <Button type="submit" busy={isSending}>
        {t('send')}
      </Button>
    </form>
  )
}
