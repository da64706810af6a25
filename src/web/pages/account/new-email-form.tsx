import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { checkEmail } from '#web/pages/public/login/use-sign-in-form.ts'
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
  const entry = useChangeForm({
    prefix: 'signIn.',
    initial: { email: '' },
    check: checkEmail,
    labelOf: () => t('email'),
    save: async (typed) => {
      const email = typed.email.trim()
      const { changeId } = await makeSend(locale)('POST /ha-oauth/email/codes', { body: { email } })
      onSent({ changeId, email })
      return null
    },
  })
  return (
    <ChangeForm entry={entry} submit={t('security.email.send')}>
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
    </ChangeForm>
  )
}
