import { requiredRule } from '#domain/field-rules.ts'
import { ibanRule } from '#domain/organisation/registration-numbers.ts'
import { problem } from '#domain/problem.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { VerificationPart } from '#web/pages/admin/verification/verification-part.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'

/** The bank account of the association: shown without its middle, replaced while the file is open. */
export function BankDetails({ org, verification: { iban, canEdit }, onChange }: VerificationPart) {
  const t = useTexts('verification')
  const locale = useLocale()
  const entry = useChangeForm({
    prefix: 'bank.',
    initial: { iban: '' },
    check: (values) => {
      const code = requiredRule(values.iban) ?? ibanRule(values.iban)
      return code === null ? [] : [problem('bank.iban', code)]
    },
    labelOf: () => t('bank.iban'),
    save: async (body) => {
      const line = 'POST /admin/organizations/:org/verification/bank-details'
      onChange(await makeSend(locale)(line, { params: { org }, body }))
      entry.form.restart({ iban: '' })
      return t('bank.saved')
    },
  })
  return (
    <AdminSheet title={t('bank.title')}>
      <p>{iban === null ? t('bank.none') : t('bank.current', { iban })}</p>
      {canEdit && (
        <ChangeForm entry={entry} submit={t('bank.save')} isMain={false}>
          <TextInput
            {...entry.form.text('iban')}
            label={t('bank.iban')}
            hint={t('bank.hint')}
            autoComplete="off"
            maxLength={50}
            aria-required
          />
        </ChangeForm>
      )}
    </AdminSheet>
  )
}
