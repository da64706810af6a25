import { makeSend } from '#web/lib/api/api-client.ts'
import { makeOrderCalls } from '#web/lib/api/order-calls.ts'
import { useEmailForm } from '#web/lib/form/use-email-form.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

/** Asks for one e-mail address. `onSent` receives the address that was sent. */
export function FindOrderForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const t = useTexts('pages')
  const locale = useLocale()
  const { element, form, isSending } = useEmailForm({
    prefix: 'order.',
    routeCode: 'POST /orders/send-again',
    send: async (email) => {
      await makeOrderCalls(makeSend(locale)).sendAgain({ email })
      onSent(email)
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
