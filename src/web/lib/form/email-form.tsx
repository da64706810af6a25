import { useEmailForm } from '#web/lib/form/use-email-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface EmailFormProps {
  /** Of the field's name: `order.`. */
  readonly prefix: string
  /** Sends a trimmed address that has no error. */
  readonly send: (email: string) => Promise<void>
  readonly label: string
  readonly hint: string
  readonly submit: string
  /** The title of the list of errors. */
  readonly summary: (count: number) => string
}

/** Asks for one e-mail address. */
export function EmailForm({ label, hint, submit, summary, ...options }: EmailFormProps) {
  const { element, form, isSending } = useEmailForm(options)
  return (
    <form ref={element} className="stack" method="dialog" noValidate data-early="" onSubmit={form.submit}>
      <ErrorSummary title={summary(form.summary.length)} problems={form.summary} attempt={form.attempt} />
      <TextInput
        {...form.text('email')}
        type="email"
        label={label}
        hint={hint}
        autoComplete="email"
        inputMode="email"
        enterKeyHint="send"
        maxLength={254}
        required
      />
      <Button type="submit" busy={isSending}>
        {submit}
      </Button>
    </form>
  )
}
