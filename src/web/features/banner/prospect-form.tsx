import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Form } from '#contract/form.ts'
import { asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useEarlySubmit } from '#web/lib/form/use-early-submit.ts'
import { type Translate, useLocale } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/form/field.tsx'
import inputStyles from '#web/ui/form/input.module.css'

interface ProspectFormProps {
  readonly form: Form
  readonly t: Translate<'banner'>
}

/**
 * A form for an e-mail address that is notified once when payments are possible. It also reads what was typed before
 * hydration.
 */
export function ProspectForm({ form, t }: ProspectFormProps) {
  const locale = useLocale()
  const toast = useToast()
  const showFailure = useFailureToast()
  const element = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | undefined>()
  const [isSending, setSending] = useState(false)
  const [savedFor, setSavedFor] = useState<string | null>(null)
  const answer = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    // The form is replaced by the answer: move the focus there.
    if (savedFor !== null) answer.current?.focus()
  }, [savedFor])
  const send = async () => {
    const email = input.current?.value.trim() ?? ''
    setSending(true)
    try {
      // Loaded on submit: most visitors never use the rules and their texts.
      const { leaveEmail } = await import('#web/features/banner/leave-email.ts')
      const refusal = await leaveEmail(form, email, locale)
      setError(refusal ?? undefined)
      if (refusal !== null) return input.current?.focus()
      setSavedFor(email)
      toast({ tone: 'ok', title: t('prospect.saved') })
    } catch (failure) {
      showFailure(asFailure(failure))
    } finally {
      setSending(false)
    }
  }
  useEarlySubmit(element)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isSending) void send()
  }
  return (
    <div>
      {savedFor === null && (
        <form ref={element} className="stack" method="dialog" noValidate data-early="" onSubmit={submit}>
          <Field id="prospect-email" label={t('prospect.email')} hint={t('prospect.hint')} error={error}>
            {(wiring) => (
              // The field has no name, so that its value never appears in an address.
              <input
                {...wiring}
                ref={input}
                type="email"
                inputMode="email"
                autoComplete="email"
                enterKeyHint="send"
                maxLength={254}
                className={inputStyles.input}
              />
            )}
          </Field>
          <Button type="submit" size="s" busy={isSending}>
            {t('prospect.submit')}
          </Button>
        </form>
      )}
      <output ref={answer} tabIndex={-1}>
        {savedFor !== null && (
          <p>
            <b>{t('prospect.saved')}.</b> {t('prospect.savedText', { email: savedFor })}
          </p>
        )}
      </output>
    </div>
  )
}
