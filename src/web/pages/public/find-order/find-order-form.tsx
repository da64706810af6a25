import { useRef, useState } from 'react'
import { emailRule, requiredRule } from '#domain/field-rules.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { makeOrderCalls } from '#web/lib/api/order-calls.ts'
import { useProblemMessage } from '#web/lib/form/problem-message.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

const emailField = 'order.email'

function checkEmail({ email }: { readonly email: string }): Problem[] {
  const trimmed = email.trim()
  const broken = requiredRule(trimmed) ?? emailRule(trimmed)
  return broken === null ? [] : [problem(emailField, broken)]
}

/** Asks for one e-mail address. `onSent` receives the address that was sent. */
export function FindOrderForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const t = useTexts('pages')
  const locale = useLocale()
  const messageOf = useProblemMessage()
  const showFailure = useFailureToast()
  const [isSending, setSending] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const send = async (email: string): Promise<void> => {
    setSending(true)
    try {
      await makeOrderCalls(makeSend(locale)).sendAgain({ email })
      onSent(email)
    } catch (error) {
      const failure = asFailure(error, 'POST /orders/send-again')
      if (failure.problems.length > 0) form.refuse([problem(emailField, 'EMAIL')])
      else showFailure(failure)
      setSending(false)
    }
  }
  const form = useForm({
    element,
    prefix: 'order.',
    initial: { email: '' },
    check: checkEmail,
    messageOf,
    onValid: ({ email }) => {
      if (!isSending) void send(email.trim())
    },
  })
  return (
    <form ref={element} className="stack" method="dialog" noValidate onSubmit={form.submit}>
      <ErrorSummary
        title={t('findOrder.summary', { count: form.summary.length })}
        problems={form.summary}
        attempt={form.attempt}
      />
      <TextInput
        {...form.text('email')}
        type="email"
        label={t('findOrder.email')}
        hint={t('findOrder.hint')}
        autoComplete="email"
        inputMode="email"
        enterKeyHint="send"
        maxLength={254}
        required
      />
      <Button type="submit" busy={isSending}>
        {t('findOrder.submit')}
      </Button>
    </form>
  )
}
