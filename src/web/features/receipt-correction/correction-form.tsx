import type { CorrectableReceipt, Corrected } from '#contract/receipt-correction.ts'
import { checkDonorCorrection, type DonorCorrection } from '#domain/receipt/receipt-correction.ts'
import { type ApiFailure, makeSend, type RouteCode } from '#web/lib/api/api-client.ts'
import { useCallForm } from '#web/lib/form/use-call-form.ts'
import { useCountries } from '#web/lib/form/use-countries.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

type DonorValues = { -readonly [Field in keyof DonorCorrection]: string }

/** The call that corrects a receipt. */
export interface CorrectionCall {
  /** The path of the call, and its name where it fails. */
  readonly path: string
  readonly routeCode: RouteCode
  /** Whether a failure was dealt with. */
  readonly onFailure?: (failure: ApiFailure) => boolean
  readonly onCorrected: (answer: Corrected) => void
}

interface CorrectionFormProps extends CorrectionCall {
  readonly receipt: CorrectableReceipt
}

/** The donor as the receipt states them, with the checks of a payer. */
export function CorrectionForm({ receipt, path, routeCode, onFailure, onCorrected }: CorrectionFormProps) {
  const t = useTexts('receiptCorrection')
  const locale = useLocale()
  const countries = useCountries()
  const { isCompany, donor } = receipt
  const { form, element, isSending } = useCallForm<DonorValues>({
    prefix: 'payer.',
    routeCode,
    initial: { ...donor },
    check: (values) => checkDonorCorrection(values, isCompany),
    ...(onFailure && { onFailure }),
    lineOf: (field, message) => t('line', { label: t(field as 'city'), message }),
    send: async (body) =>
      onCorrected(await makeSend(locale)<Corrected>({ routeCode, method: 'POST', path, body })),
  })
  const { value, onText, ...country } = form.text('country')
  return (
    <form ref={element} className="stack" method="dialog" noValidate onSubmit={form.submit}>
      <ErrorSummary
        title={t('errors', { count: form.summary.length })}
        problems={form.summary}
        attempt={form.attempt}
      />
      <NameFields form={form} isCompany={isCompany} />
      <TextInput
        {...form.text('address')}
        label={t('address')}
        hint={t('addressHint')}
        autoComplete="street-address"
        aria-required
      />
      <TextInput {...form.text('zipCode')} label={t('zipCode')} autoComplete="postal-code" aria-required />
      <TextInput {...form.text('city')} label={t('city')} autoComplete="address-level2" aria-required />
      <Select
        {...country}
        label={t('country')}
        options={countries}
        value={value}
        onId={onText}
        autoComplete="country"
      />
      <div>
        <Button type="submit" busy={isSending}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}

interface NameFieldsProps {
  readonly form: Pick<ReturnType<typeof useCallForm<DonorValues>>['form'], 'text'>
  readonly isCompany: boolean
}

function NameFields({ form, isCompany }: NameFieldsProps) {
  const t = useTexts('receiptCorrection')
  if (isCompany)
    return (
      <TextInput
        {...form.text('companyName')}
        label={t('companyName')}
        autoComplete="organization"
        aria-required
      />
    )
  return (
    <>
      <TextInput {...form.text('firstName')} label={t('firstName')} autoComplete="given-name" aria-required />
      <TextInput {...form.text('lastName')} label={t('lastName')} autoComplete="family-name" aria-required />
    </>
  )
}
