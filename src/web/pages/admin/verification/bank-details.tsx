import { requiredRule } from '#domain/field-rules.ts'
import { ibanRule } from '#domain/organisation/registration-numbers.ts'
import { problem } from '#domain/problem.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useCallForm } from '#web/lib/form/use-call-form.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { useTypedBefore } from '#web/admin-kit/typed-before-proof.ts'
import { leadToProof } from '#web/admin-kit/use-change.ts'
import type { VerificationPart } from '#web/pages/admin/verification/verification-part.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** The bank account of the association: shown without its middle, replaced while the file is open. */
export function BankDetails({ org, verification: { iban, canEdit }, onChange }: VerificationPart) {
  const t = useTexts('verification')
  const locale = useLocale()
  const toast = useToast()
  const { form, element, isSending } = useCallForm({
    prefix: 'bank.',
    initial: { iban: '' },
    check: (values) => {
      const code = requiredRule(values.iban) ?? ibanRule(values.iban)
      return code === null ? [] : [problem('bank.iban', code)]
    },
    onFailure: leadToProof,
    lineOf: (_field, message) => t('bank.line', { label: t('bank.iban'), message }),
    send: async (body) => {
      const line = 'POST /admin/organizations/:org/verification/bank-details'
      onChange(await makeSend(locale)(line, { params: { org }, body }))
      form.fill({ iban: '' })
      toast({ tone: 'ok', title: t('bank.saved') })
    },
  })
  useTypedBefore('bank.iban', (iban) => form.fill({ iban }))
  return (
    <Sheet as="section" titleId="bank-title">
      <div className="stack">
        <h2 id="bank-title">{t('bank.title')}</h2>
        <p>{iban === null ? t('bank.none') : t('bank.current', { iban })}</p>
        {canEdit && (
          <form ref={element} className="stack" method="dialog" noValidate onSubmit={form.submit}>
            <ErrorSummary
              title={t('errors', { count: form.summary.length })}
              problems={form.summary}
              attempt={form.attempt}
            />
            <TextInput
              {...form.text('iban')}
              label={t('bank.iban')}
              hint={t('bank.hint')}
              autoComplete="off"
              maxLength={50}
              aria-required
            />
            <div>
              <Button type="submit" variant="second" busy={isSending}>
                {t('bank.save')}
              </Button>
            </div>
          </form>
        )}
      </div>
    </Sheet>
  )
}
