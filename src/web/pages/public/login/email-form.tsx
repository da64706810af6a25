import { makeSend } from '#web/lib/api/api-client.ts'
import { makeIdentityCalls } from '#web/lib/api/identity-calls.ts'
import { useEmailForm } from '#web/lib/form/use-email-form.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { AddressInput } from '#web/pages/public/login/address-input.tsx'
import type { PendingCode } from '#web/pages/public/login/use-pending-code.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'

interface EmailFormProps {
  /** Whether a new password is asked for after the code. */
  readonly isReset?: boolean
  readonly onSent: (code: Omit<PendingCode, 'back'>) => void
}

/** Asks for the address to sign in with. */
export function EmailForm({ isReset = false, onSent }: EmailFormProps) {
  const t = useTexts('login')
  const locale = useLocale()
  const { element, form, isSending } = useEmailForm({
    prefix: 'signIn.',
    send: async (email) => {
      onSent({
        email,
        ...(await makeIdentityCalls(makeSend(locale)).requestCode({ email, isReset })),
        isReset,
      })
    },
  })
  return (
    <form ref={element} className="stack" method="dialog" noValidate data-early="" onSubmit={form.submit}>
      <ErrorSummary title={t('summary')} problems={form.summary} attempt={form.attempt} />
      <AddressInput {...form.text('email')} enterKeyHint="send" />
      <Button type="submit" busy={isSending}>
        {t('send')}
      </Button>
    </form>
  )
}
