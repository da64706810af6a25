import { makeSend } from '#web/lib/api/api-client.ts'
import { makeOrderCalls } from '#web/lib/api/order-calls.ts'
import { EmailForm } from '#web/lib/form/email-form.tsx'
import { useLocale, useTexts } from '#web/lib/texts.ts'

/** Asks for one e-mail address. `onSent` receives the address that was sent. */
export function FindOrderForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const t = useTexts('pages')
  const locale = useLocale()
  const send = async (email: string) => {
    await makeOrderCalls(makeSend(locale)).sendAgain({ email })
    onSent(email)
  }
  return (
    <EmailForm
      prefix="order."
      send={send}
      label={t('findOrder.email')}
      hint={t('findOrder.hint')}
      submit={t('findOrder.submit')}
      summary={(count) => t('findOrder.summary', { count })}
    />
  )
}
