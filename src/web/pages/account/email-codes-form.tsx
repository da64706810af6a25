import { ChangeForm, requiredProblem, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { StartedChange } from '#web/pages/account/new-email-form.tsx'
import { CodeInput } from '#web/pages/public/login/code-input.tsx'

interface EmailCodesFormProps {
  readonly started: StartedChange
  readonly current: string
  readonly onChanged: () => void
}

/** Asks for the codes of both mailboxes. */
export function EmailCodesForm({ started, current, onChanged }: EmailCodesFormProps) {
  const t = useTexts('login')
  const locale = useLocale()
  const { changeId, email } = started
  const labels = {
    currentCode: t('security.email.codeAt', { email: current }),
    newCode: t('security.email.codeAt', { email }),
  }
  const entry = useChangeForm({
    prefix: 'signIn.',
    initial: { currentCode: '', newCode: '' },
    check: ({ currentCode, newCode }) => [
      ...requiredProblem('signIn.currentCode', currentCode),
      ...requiredProblem('signIn.newCode', newCode),
    ],
    labelOf: (field) => labels[field as 'newCode'],
    save: async (codes) => {
      await makeSend(locale)('POST /ha-oauth/email', { body: { changeId, ...codes } })
      onChanged()
      return null
    },
  })
  return (
    <>
      <output>{t('security.email.sent')}</output>
      <ChangeForm entry={entry} submit={t('security.email.submit')}>
        <CodeInput {...entry.form.text('currentCode')} label={labels.currentCode} />
        <CodeInput {...entry.form.text('newCode')} label={labels.newCode} />
      </ChangeForm>
    </>
  )
}
